"""Published collections of questions over tables, read in their own file formats from where the user keeps them."""
