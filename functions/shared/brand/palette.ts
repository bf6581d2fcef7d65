/** The colours of the site's background and text. `brand.css` repeats both for the web; `brand.test.ts` compares them. */
export const PAPER = '#FBF7EF'
export const INK = '#17130E'

/** The other colours of emails, for light and for dark mode. */
export const mailColours = {
  mutedText: '#6B6258',
  hairline: '#DDD5C7',
  darkMutedText: '#A79D90',
  darkHairline: '#3A342C',
} as const

/** The colours of events (specification section 3). `contrast` is WCAG's ratio of `text` on `hex`; a test checks it. */
export const eventColours = [
  { name: 'red', hex: '#C80320', text: PAPER, contrast: 5.6 },
  { name: 'orange', hex: '#B04E04', text: PAPER, contrast: 5.0 },
  { name: 'yellow', hex: '#5F4902', text: PAPER, contrast: 8.1 },
  { name: 'lime', hex: '#506400', text: PAPER, contrast: 6.2 },
  { name: 'green', hex: '#04692E', text: PAPER, contrast: 6.4 },
  { name: 'teal', hex: '#017067', text: PAPER, contrast: 5.6 },
  { name: 'cyan', hex: '#066F87', text: PAPER, contrast: 5.4 },
  { name: 'blue', hex: '#0157BD', text: PAPER, contrast: 6.3 },
  { name: 'indigo', hex: '#4720E3', text: PAPER, contrast: 7.6 },
  { name: 'purple', hex: '#8701D4', text: PAPER, contrast: 6.6 },
  { name: 'pink', hex: '#C70283', text: PAPER, contrast: 5.2 },
  { name: 'coral', hex: '#D03B1F', text: PAPER, contrast: 4.5 },
] as const
