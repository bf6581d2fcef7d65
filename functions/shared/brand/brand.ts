/** The product's name in all texts of the site, its emails and its files. */
export const PRODUCT = 'Kiln'

/** The default description of pages. */
export const DESCRIPTION = 'Small gatherings for creative people, in many cities. Find one, or host one.'

/** The font of the web (`brand.css`), of posters (the TrueType files of `fonts/`) and, on devices that have it, of emails. */
export const FONT = 'Bricolage Grotesque'

/** Suggestions for a search without results. */
export const SEARCH_SUGGESTIONS = ['San Francisco', 'London', 'Creative'] as const
