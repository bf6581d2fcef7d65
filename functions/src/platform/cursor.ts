import { z } from 'zod'
import { INVALID_CURSOR_MESSAGE } from '../../shared/http/list.ts'
import { CallError } from './call-handler.ts'

/**
 * Makes the cursor of a page, which a request for the next page sends as `after`. It contains the sort values of the page's last
 * item, so it works without reading that item again, and even if the item was deleted in the meantime.
 */
export function makeCursor(...values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** An instant in a cursor, in milliseconds since 1970. Anyone can invent a cursor, and Firestore refuses instants after 9999. */
export const instantCursor = z.number().int().min(0).max(253_402_300_799_999)

/** A document's id in a cursor. Firestore reserves some ids for itself. */
export const idCursor = z.string().regex(/^(?!__.*__$)[\w-]{1,100}$/)

/** Throws on half a surrogate pair, which JSON may contain, and which makes a query fail. */
function rejectBrokenText(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('Malformed Unicode')
  return value
}

/** Reads the sort values of a cursor; null on the first page. Throws `invalid_query` if the cursor does not fit the list. */
export function readCursor<T>(cursor: string | undefined, schema: z.ZodType<T>): T | null {
  if (cursor === undefined) return null
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString(), rejectBrokenText))
  } catch {
    throw new CallError('invalid_query', INVALID_CURSOR_MESSAGE, {
      fields: { after: INVALID_CURSOR_MESSAGE },
    })
  }
}

/** Makes a page of a list. `rows` were read with a limit that is one higher: if the extra row exists, there is a next page. */
export function makePage<T>(
  rows: readonly T[],
  limit: number,
  getSortValues: (lastItem: T) => readonly (string | number)[],
): { items: T[]; next: string | null } {
  const items = rows.slice(0, limit)
  const lastItem = items.at(-1)
  return {
    items,
    next: lastItem !== undefined && rows.length > limit ? makeCursor(...getSortValues(lastItem)) : null,
  }
}

/** Like `makePage`, for a list whose cursor is the id of the last item. */
export function makePageById<T extends { readonly id: string }>(
  documents: readonly T[],
  limit: number,
): { items: T[]; next: string | null } {
  const items = documents.slice(0, limit)
  return { items, next: documents.length > limit ? (items.at(-1)?.id ?? null) : null }
}
