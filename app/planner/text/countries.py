"""Other names of countries: short forms, adjectives and the names of their people."""

from __future__ import annotations

_COUNTRIES = """
United States|USA|US|U.S.|U.S.A.|United States of America|America|American|Americans
United Kingdom|UK|U.K.|Great Britain|Britain|British|GB
United Arab Emirates|UAE|Emirati
European Union|EU|E.U.
China|Chinese|PRC
South Korea|Republic of Korea|Korea|Korean|South Korean
North Korea|North Korean
Germany|German|Germans
France|French
Italy|Italian|Italians
Spain|Spanish|Spaniards
Portugal|Portuguese
Netherlands|The Netherlands|Holland|Dutch
Belgium|Belgian|Belgians
Switzerland|Swiss
Austria|Austrian|Austrians
Denmark|Danish|Danes
Sweden|Swedish|Swedes
Norway|Norwegian|Norwegians
Finland|Finnish|Finns
Iceland|Icelandic
Ireland|Irish
Poland|Polish|Poles
Czech Republic|Czechia|Czech|Czechs
Hungary|Hungarian|Hungarians
Greece|Greek|Greeks
Turkey|Türkiye|Turkish|Turks
Russia|Russian Federation|Russian|Russians
Ukraine|Ukrainian|Ukrainians
Romania|Romanian|Romanians
Bulgaria|Bulgarian|Bulgarians
Serbia|Serbian|Serbians
Croatia|Croatian|Croatians
Japan|Japanese
India|Indian|Indians
Pakistan|Pakistani|Pakistanis
Bangladesh|Bangladeshi
Indonesia|Indonesian|Indonesians
Malaysia|Malaysian|Malaysians
Philippines|Filipino|Filipinos|Philippine
Thailand|Thai|Thais
Vietnam|Viet Nam|Vietnamese
Australia|Australian|Australians
New Zealand|NZ|New Zealanders
Canada|Canadian|Canadians
Mexico|Mexican|Mexicans
Brazil|Brazilian|Brazilians
Argentina|Argentine|Argentinian
Chile|Chilean|Chileans
Colombia|Colombian|Colombians
Peru|Peruvian|Peruvians
South Africa|South African|South Africans
Nigeria|Nigerian|Nigerians
Egypt|Egyptian|Egyptians
Kenya|Kenyan|Kenyans
Ethiopia|Ethiopian|Ethiopians
Morocco|Moroccan|Moroccans
Israel|Israeli|Israelis
Iran|Iranian|Iranians
Iraq|Iraqi|Iraqis
Saudi Arabia|KSA|Saudi|Saudis
"""

_NAMES = {
    name.casefold(): tuple(line.split("|")) for line in _COUNTRIES.split("\n") if line for name in line.split("|")
}


def country_names(text: str) -> tuple[str, ...]:
    """Every name of the country that `text` names, `text` included; empty if it names no country."""
    return _NAMES.get(text.strip().casefold(), ())


_LANGUAGES = dict(
    pair.split(":")
    for pair in (
        "en:English de:German fr:French es:Spanish it:Italian pt:Portuguese nl:Dutch sv:Swedish da:Danish "
        "fi:Finnish pl:Polish cs:Czech hu:Hungarian ro:Romanian bg:Bulgarian el:Greek ru:Russian uk:Ukrainian "
        "tr:Turkish ar:Arabic fa:Persian he:Hebrew hi:Hindi bn:Bengali ur:Urdu ta:Tamil te:Telugu zh:Chinese "
        "ja:Japanese ko:Korean vi:Vietnamese th:Thai id:Indonesian ms:Malay tl:Tagalog sw:Swahili yo:Yoruba "
        "am:Amharic eu:Basque ca:Catalan et:Estonian"
    ).split()
)


def language_names(code: str) -> tuple[str, ...]:
    """The names of the language with this ISO 639-1 code, two letters in one case; empty if there is none."""
    name = _LANGUAGES.get(code.lower()) if code.islower() or code.isupper() else None
    return (name,) if name is not None else ()
