import type { RecordedAction } from '@shared/audit/contract.ts'

type Value = RecordedAction['after'][string]

/** Longer values are not told, only that they were changed. */
const MOST = 40

/** `venueName`: `venue name`. */
const asWords = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function said(value: Value | undefined): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (Array.isArray(value)) return value.map(({ name }) => name).join(', ') || 'nobody'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // Neither the event's clock nor the viewer's: the record keeps instants alone.
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? `${value.slice(0, 16).replace('T', ' ')} UTC`
    : String(value)
}

/** What differs before and after, a line each: `capacity: 12 → 20`. */
export function deedChanges({ before, after }: Pick<RecordedAction, 'before' | 'after'>): string[] {
  return Object.keys(after)
    .filter((field) => field in before)
    .flatMap((field) => {
      const [was, is] = [said(before[field]), said(after[field])]
      // Seconds, say, that nobody sees.
      if (was === is) return []
      return was.length > MOST || is.length > MOST ? asWords(field) : `${asWords(field)}: ${was} → ${is}`
    })
}
