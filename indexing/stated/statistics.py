"""The symbols of statistics, which are about the whole figure."""

from __future__ import annotations

import re

SYMBOL = re.compile(
    r"(?<![\w.])(?P<key>[RIτχηω]²|[RI]\^2|R2|[rpnNρτχκ]|adjusted R²|AUC|AUROC|AP|mAP|RMSE|MAE|MSE|NSE|ICC|F1|OA"
    r"|kappa|Q|df"
    r"|Pearson'?s? r|Spearman'?s? (?:ρ|rho)|Cohen'?s? (?:d|κ|kappa)|Cronbach'?s? α"
    r"|(?:log-rank\s{1,3}|overall\s{1,3})?[pP](?:-value)?"
    r"|[pP] for (?:interaction|trend|heterogeneity)|(?:overall |mean )?accuracy"
    r"|[Ss]lope|[Ii]ntercept|[Mm]ean|[Mm]edian|std|SD"
    r"|(?:HR|OR|RR|SMD|MD)(?: [\w-]{1,12}){0,4})\s?\Z"
)
