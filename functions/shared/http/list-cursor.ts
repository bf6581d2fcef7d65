/**
 * The format of a list's cursor. It holds the fields that the list is ordered by, such as a city and a name, whose letters
 * may take several bytes.
 */
export const LIST_CURSOR = /^[\w-]{1,2000}$/
