/** What a place in a list looks like. It holds what the list is ordered by: a city and a name, in letters of several bytes. */
export const LIST_CURSOR = /^[\w-]{1,2000}$/
