/**
 * The format of a list's cursor. It can be long, because it holds the fields that the list is ordered by, such as a city and a
 * name, and a letter can take several bytes.
 */
export const LIST_CURSOR_PATTERN = /^[\w-]{1,2000}$/
