/** Tiles on the wall before 'Show N More Events' (specification section 9). */
export const FIRST_TILES = 10

/** So many at most come with a press on it. */
export const MORE_TILES = 50

/** What is asked for the first wall, which the page may have brought with it. */
export const firstTiles = (city: string | null) => ({ city, limit: FIRST_TILES })
