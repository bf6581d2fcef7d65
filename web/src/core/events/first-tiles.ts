/** The maximum number of tiles on the wall above 'Show N More Events' (specification section 9). */
export const FIRST_TILES_LIMIT = 10

/** The maximum number of tiles that a click on 'Show N More Events' loads. */
export const MORE_TILES_LIMIT = 50

/** Returns the query parameters for the first tiles of a wall, which may be in the page's HTML. */
export const makeFirstTilesParams = (city: string | null) => ({ city, limit: FIRST_TILES_LIMIT })
