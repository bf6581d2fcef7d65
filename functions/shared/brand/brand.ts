/** The product's name; every text, header and template takes it from here. */
export const PRODUCT = 'Kiln'

/** The default description of pages. */
export const DESCRIPTION = 'Small gatherings for creative people, in many cities. Find one, or host one.'

/** The font of the web (`brand.css`), of posters (the TrueType files of `fonts/`) and of emails where a device has it. */
export const FONT = 'Bricolage Grotesque'

/** What a search without results suggests. */
export const SEARCH_SUGGESTIONS = ['San Francisco', 'London', 'Creative'] as const
