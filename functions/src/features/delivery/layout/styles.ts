import type { CSSProperties } from 'react'
import { FONT } from '../../../../shared/brand/brand.ts'
import { INK as ink, mailColours, PAPER as paper } from '../../../../shared/brand/palette.ts'

/*
 * The styles of every email: dark text on a light background, because only events have colours. The inline styles are for light
 * screens.
 */
const { mutedText, hairline, darkMutedText, darkHairline } = mailColours

const fontFamily = `'${FONT}','Avenir Next','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif`

/** Breaks long words, so that they do not widen the email. */
const breakWords = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const

export const styles = {
  preheader: {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  },
  body: { backgroundColor: paper, color: ink, fontFamily, margin: 0, padding: 0 },
  container: { maxWidth: '600px', margin: '0 auto', padding: '28px 16px 40px' },
  wordmark: {
    color: ink,
    fontSize: '22px',
    fontWeight: 800,
    letterSpacing: '-0.05em',
    lineHeight: '28px',
    textDecoration: 'none',
  },
  heading: {
    color: ink,
    fontSize: '40px',
    fontWeight: 800,
    letterSpacing: '-0.045em',
    lineHeight: '40px',
    margin: '28px 0 20px',
    ...breakWords,
  },
  text: { color: ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 16px', ...breakWords },
  mutedText: { color: mutedText, fontSize: '13px', lineHeight: '20px', margin: '0 0 8px', ...breakWords },
  mutedLink: { color: mutedText, textDecoration: 'underline' },
  link: { color: ink, textDecoration: 'underline', fontWeight: 600 },
  button: {
    backgroundColor: ink,
    color: paper,
    borderRadius: '999px',
    fontSize: '16px',
    fontWeight: 700,
    lineHeight: '20px',
    padding: '15px 26px',
    ...breakWords,
    textDecoration: 'none',
  },
  label: {
    color: mutedText,
    fontSize: '13px',
    lineHeight: '20px',
    padding: '9px 16px 9px 0',
    verticalAlign: 'top',
    width: '92px',
  },
  fact: {
    color: ink,
    fontSize: '16px',
    lineHeight: '22px',
    padding: '8px 0',
    fontVariantNumeric: 'tabular-nums',
    ...breakWords,
  },
  formerValue: { color: mutedText, fontSize: '14px' },
  row: { borderTop: `1px solid ${hairline}` },
  quote: { borderLeft: `3px solid ${ink}`, margin: '0 0 20px', padding: '2px 0 2px 16px' },
  number: {
    color: ink,
    fontWeight: 800,
    letterSpacing: '-0.06em',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  posterCorner: {
    fontSize: '15px',
    fontWeight: 700,
    lineHeight: '20px',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  posterCity: { fontSize: '15px', fontWeight: 700, lineHeight: '20px', margin: 0, ...breakWords },
  posterVenue: { fontSize: '14px', fontWeight: 400, lineHeight: '20px', margin: 0, ...breakWords },
  stripTitle: {
    fontSize: '26px',
    fontWeight: 800,
    letterSpacing: '-0.04em',
    lineHeight: '28px',
    margin: '18px 0 4px',
    ...breakWords,
  },
} as const satisfies Record<string, CSSProperties>

/** The style of a poster's title: a shorter title is larger. */
export function makePosterTitleStyle(title: string): CSSProperties {
  const size = title.length <= 18 ? 56 : title.length <= 34 ? 46 : 38
  return {
    fontSize: `${size}px`,
    fontWeight: 800,
    letterSpacing: '-0.045em',
    lineHeight: `${Math.round(size * 0.98)}px`,
    margin: 0,
    ...breakWords,
  }
}

/** The size of numbers side by side: as large as the longest of them allows on a phone. */
export function makeStatSizeStyle(texts: readonly string[]): CSSProperties {
  const maxLength = Math.max(...texts.map((text) => text.length))
  const size = maxLength <= 3 ? 64 : maxLength <= 5 ? 40 : 30
  return { fontSize: `${size}px`, lineHeight: `${size}px` }
}

/** The style sheet for dark and for narrow screens. Mail clients that drop the style sheet show the light look. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background-color: ${paper}; }
@media (max-width: 480px) {
  .k-title { font-size: 38px !important; line-height: 38px !important; }
  .k-heading { font-size: 34px !important; line-height: 35px !important; }
  .k-poster { padding: 16px !important; }
  .k-gap { height: 56px !important; line-height: 56px !important; }
}
@media (prefers-color-scheme: dark) {
  body, .k-background { background-color: ${ink} !important; }
  .k-ink { color: ${paper} !important; }
  .k-muted { color: ${darkMutedText} !important; }
  .k-button { background-color: ${paper} !important; color: ${ink} !important; }
  .k-rule { border-color: ${darkHairline} !important; }
  .k-quote { border-color: ${paper} !important; }
}
`
