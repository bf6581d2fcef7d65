/** A colour of the palette, with the contrast of its text against it (specification section 3; look.md). */
export interface Colour {
  readonly name: string
  readonly hex: string
  readonly text: string
  /** WCAG contrast ratio of `text` on `hex`, to one decimal; a test computes it. */
  readonly contrast: number
}

const text = '#FBF7EF'

export const colours = [
  { name: 'red', hex: '#C80320', text, contrast: 5.6 },
  { name: 'orange', hex: '#B04E04', text, contrast: 5.0 },
  { name: 'yellow', hex: '#5F4902', text, contrast: 8.1 },
  { name: 'lime', hex: '#506400', text, contrast: 6.2 },
  { name: 'green', hex: '#04692E', text, contrast: 6.4 },
  { name: 'teal', hex: '#017067', text, contrast: 5.6 },
  { name: 'cyan', hex: '#066F87', text, contrast: 5.4 },
  { name: 'blue', hex: '#0157BD', text, contrast: 6.3 },
  { name: 'indigo', hex: '#4720E3', text, contrast: 7.6 },
  { name: 'purple', hex: '#8701D4', text, contrast: 6.6 },
  { name: 'pink', hex: '#C70283', text, contrast: 5.2 },
  { name: 'coral', hex: '#D03B1F', text, contrast: 4.5 },
] as const satisfies readonly Colour[]

/** Which of the colours is an event's: what tells it where the id must not be told. */
export const colourIndex = (eventId: number): number => eventId % colours.length

/** The colour at an index, wrapping around; events use their id. */
export function colourAt(index: number): Colour {
  return colours[((index % colours.length) + colours.length) % colours.length] ?? colours[0]
}
