import type { AuditEntryRow } from '@shared/audit/contract.ts'
import { formatShortDateTime } from '@shared/time/zoned-time.ts'
import { hostQuestionAccessLabels } from '@/core/events/editor/host-question-access-labels.ts'
import { eventFieldLabels } from '@/core/events/event-field-labels.ts'

type AuditValue = AuditEntryRow['after'][string]

/** A longer value is not shown. */
const MAX_VALUE_LENGTH = 40

/** The fields whose values are not shown, because the values are secret, or are only ids or parts of hashes. */
const hiddenFields: ReadonlySet<string> = new Set(['place', 'virtualLink', 'invitedHosts'])

const eventLabels: Readonly<Record<string, string>> = eventFieldLabels
const hostQuestionAccessTexts: Readonly<Record<string, string>> = hostQuestionAccessLabels

/** Returns the label of an event's field. The label of any other field comes from its name: `isApproved` becomes `Approved`. */
function getLabel(field: string): string {
  const words = field
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return eventLabels[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const isEmpty = (value: AuditValue | undefined): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function formatValue(field: string, value: AuditValue | undefined): string {
  if (Array.isArray(value)) return value.map(({ name }) => name).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'hostQuestionAccess') return hostQuestionAccessTexts[String(value)] ?? String(value)
  // Times are in UTC, because the audit log stores no time zone.
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? `${formatShortDateTime(Date.parse(value), 'UTC')} UTC`
    : String(value)
}

function describeChange(
  field: string,
  oldValue: AuditValue | undefined,
  newValue: AuditValue | undefined,
): string[] {
  if (isEmpty(oldValue) && isEmpty(newValue)) return []
  const [oldText, newText] = [formatValue(field, oldValue), formatValue(field, newValue)]
  // Times that differ only in their seconds have the same text.
  if (oldText === newText) return []
  const label = getLabel(field)
  const isTooLong =
    (!isEmpty(oldValue) && oldText.length > MAX_VALUE_LENGTH) ||
    (!isEmpty(newValue) && newText.length > MAX_VALUE_LENGTH)
  const isHidden = isTooLong || hiddenFields.has(field)
  if (isEmpty(oldValue)) return [isHidden ? `${label} added` : `${label}: ${newText} added`]
  if (isEmpty(newValue)) return [isHidden ? `${label} removed` : `${label}: ${oldText} removed`]
  return [isHidden ? `${label} changed` : `${label}: ${oldText} → ${newText}`]
}

/** Lists the differences of the fields that both versions have: `Capacity: 12 → 20`, `Area: Mitte added`. */
export function listAuditChanges({ before, after }: Pick<AuditEntryRow, 'before' | 'after'>): string[] {
  return Object.keys(after)
    .filter((field) => field in before)
    .flatMap((field) => describeChange(field, before[field], after[field]))
}
