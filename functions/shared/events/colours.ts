import { eventColours } from '../brand/palette.ts'

/** A colour of the palette, with the contrast of its text against it (specification section 3). */
export interface Colour {
  readonly name: string
  readonly hex: string
  readonly text: string
  /** WCAG contrast ratio of `text` on `hex`, to one decimal; a test checks it. */
  readonly contrast: number
}

export const colours = eventColours satisfies readonly Colour[]

/** The index of an event's colour. The data of a ticket contains it, and not the event's id. */
export const getColourIndex = (eventId: number): number => eventId % colours.length

/** The colour at an index modulo the number of colours. An event's index is its id. */
export function getColour(index: number): Colour {
  return colours[((index % colours.length) + colours.length) % colours.length] ?? colours[0]
}
