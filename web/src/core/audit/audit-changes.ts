import type { AuditEntryRow } from '@shared/audit/contract.ts'
import { formatShortDateTime } from '@shared/time/zoned.ts'

type Value = AuditEntryRow['after'][string]

/** If a value is longer, the line names only its field. */
const MAX_VALUE_LENGTH = 40

/** `venueName` becomes `venue name`. */
const toWords = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const isEmpty = (value: Value | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function formatValue(value: Value | undefined): string {
  if (Array.isArray(value)) return value.map(({ name }) => name).join(', ')
  // Times are in UTC, because the audit log stores no time zone.
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? `${formatShortDateTime(Date.parse(value), 'UTC')} UTC`
    : String(value)
}

/** `isPublished`: `published` or `not published`; `hasGuestList`: `guest list added` or `guest list removed`. */
function formatBoolean(field: string, isOn: boolean): string {
  const label = toWords(field)
  if (label.startsWith('has ')) return `${label.slice(4)} ${isOn ? 'added' : 'removed'}`
  return isOn ? label.replace(/^is /, '') : label.replace(/^(is )?/, 'not ')
}

function describeChange(field: string, before: Value | undefined, after: Value | undefined): string[] {
  if (typeof after === 'boolean') return before === after ? [] : [formatBoolean(field, after)]
  if (isEmpty(before) && isEmpty(after)) return []
  const [beforeText, afterText] = [formatValue(before), formatValue(after)]
  // Times that differ only in their seconds have the same text.
  if (beforeText === afterText) return []
  const label = toWords(field)
  const isTooLong =
    (!isEmpty(before) && beforeText.length > MAX_VALUE_LENGTH) ||
    (!isEmpty(after) && afterText.length > MAX_VALUE_LENGTH)
  if (isTooLong) return [label]
  if (isEmpty(before)) return [`${label}: ${afterText} added`]
  return [isEmpty(after) ? `${label}: ${beforeText} removed` : `${label}: ${beforeText} → ${afterText}`]
}

/** Lists the differences of the fields that both versions have: `capacity: 12 → 20`, `area: Mitte added`. */
export function listAuditChanges({ before, after }: Pick<AuditEntryRow, 'before' | 'after'>): string[] {
  return Object.keys(after)
    .filter((field) => field in before)
    .flatMap((field) => describeChange(field, before[field], after[field]))
}
