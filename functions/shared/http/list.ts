import { z } from 'zod'
import { optionalText } from './fields.ts'
import { LIST_CURSOR_PATTERN } from './list-cursor.ts'

/** The message for a cursor that no list has returned. */
export const INVALID_CURSOR_MESSAGE = "This page of the list doesn't exist. Please start from the first page."

/** The cursor of a page: the `next` of the previous page. Callers pass it on unchanged. */
export const cursor = z.string().regex(LIST_CURSOR_PATTERN, INVALID_CURSOR_MESSAGE)

/** The search text of a list; empty means no search. */
export const searchText = optionalText(80)

/**
 * The query of every list: its own filters, and the page. Screens copy it from their URL, so every part may be missing.
 */
export function listQuery<T extends z.ZodRawShape>(filters: T, { maxLimit = 100, defaultLimit = 50 } = {}) {
  return z.object({
    ...filters,
    after: cursor.optional(),
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  })
}

/** The response of every list: a page, and the cursor of the next page; null on the last page. */
export function listResponse<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: cursor.nullable() })
}
