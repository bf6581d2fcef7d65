"""
Makes the posters' fonts from @fontsource-variable/bricolage-grotesque: one weight, and TTF, because librsvg (in sharp)
does not read WOFF2.
pip install fonttools brotli; python web/scripts/make-poster-fonts.py
"""
from pathlib import Path
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent / '../..'
TARGET = ROOT / 'functions/shared/brand/fonts'
SOURCE = ROOT / 'node_modules/@fontsource-variable/bricolage-grotesque/files'

for subset in ('latin', 'latin-ext'):
    font = instantiateVariableFont(TTFont(SOURCE / f'bricolage-grotesque-{subset}-wght-normal.woff2'), {'wght': 800})
    font.flavor = None
    names = font['name']
    for record in list(names.names):
        if record.nameID in (16, 17, 21, 22, 25):
            names.removeNames(nameID=record.nameID)
    # Names the font the bold face of its family, because Pango would read the original name as a list of styles.
    for key, text in ((1, 'Bricolage Grotesque'), (2, 'Bold'), (4, 'Bricolage Grotesque Bold'), (6, 'BricolageGrotesque-Bold')):
        names.setName(text, key, 3, 1, 0x409)
        names.removeNames(nameID=key, platformID=1)
    font['OS/2'].usWeightClass = 700
    font['OS/2'].fsSelection = (font['OS/2'].fsSelection & ~0x40) | 0x20
    font['head'].macStyle |= 1
    font.save(TARGET / f'bricolage-grotesque-{subset}-800.ttf')
