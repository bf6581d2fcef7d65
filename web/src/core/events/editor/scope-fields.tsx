import type { HostEvent } from '@shared/hosting/contract.ts'
import type { SeriesId } from '@shared/ids.ts'
import { formatClockTime, formatWeekdayDate } from '@shared/time/zoned-time.ts'
import { useQuery } from '@tanstack/react-query'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { formatCount } from '@/lib/format-count.ts'
import { isSeriesForbidden, seriesQuery } from '../series-query.ts'

/** Which events of a series are changed or cancelled. */
export type SeriesScope = 'this' | 'following'

interface ScopeFieldProps {
  readonly label: string
  readonly seriesId: SeriesId
  readonly value: SeriesScope
  readonly onChange: (scope: SeriesScope) => void
}

/**
 * A choice between one event of a series, and that event with all later ones. Co-hosts of an event who are not hosts of its
 * series have no choice.
 */
export function ScopeField({ label, seriesId, value, onChange }: ScopeFieldProps) {
  const { data, error } = useQuery(seriesQuery(seriesId))
  if (isSeriesForbidden(error)) {
    return <p>This event repeats. Only the hosts of the series can change or cancel its later events too.</p>
  }
  // If the series could not be read for another reason, both options are offered, and the server decides what the host may change.
  const canChooseLaterEvents = data !== undefined || error !== null
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value as SeriesScope)}>
      <option value="this">This event only</option>
      {canChooseLaterEvents && <option value="following">This and all later events</option>}
    </SelectField>
  )
}

/** Whether only this event or also all later ones change, and which later events with RSVPs get the new time. */
export interface SeriesChange {
  readonly scope: SeriesScope
  readonly confirmedMoveEventIds: HostEvent['id'][]
}

export const THIS_EVENT_ONLY: SeriesChange = { scope: 'this', confirmedMoveEventIds: [] }

interface SeriesChangeFieldsProps {
  readonly event: HostEvent
  readonly seriesId: SeriesId
  readonly isRescheduled: boolean
  readonly value: SeriesChange
  readonly onChange: (value: SeriesChange) => void
}

/**
 * Asks which events of the series the edit changes. Later events with RSVPs keep their time unless the host chooses to move
 * them.
 */
export function SeriesChangeFields({
  event,
  seriesId,
  isRescheduled,
  value,
  onChange,
}: SeriesChangeFieldsProps) {
  const { data } = useQuery({ ...seriesQuery(seriesId), enabled: value.scope === 'following' })
  const laterEvents = (data?.upcomingEvents ?? []).filter(
    ({ id, dateTime, isCancelled, isDetached }) =>
      id !== event.id && dateTime >= event.dateTime && !isCancelled && !isDetached,
  )
  const eventsWithRsvps = laterEvents.filter(
    ({ signupCount, waitlistCount }) => signupCount + waitlistCount > 0,
  )
  return (
    <div className="mt-5 grid gap-4">
      <ScopeField
        label="Change"
        seriesId={seriesId}
        value={value.scope}
        onChange={(scope) => onChange({ scope, confirmedMoveEventIds: [] })}
      />
      {value.scope === 'following' && (
        <p>
          Events that were edited separately stay as they are, and so do the co-hosts of each event. If we
          email attendees about the change, each gets one email for all of it.
        </p>
      )}
      {value.scope === 'following' && isRescheduled && eventsWithRsvps.length > 0 && (
        <div>
          <p>These events have RSVPs and keep their time unless you move them too:</p>
          <ul className="mt-2 list-disc pl-5">
            {eventsWithRsvps.map(({ id, dateTime, signupCount, waitlistCount }) => (
              <li key={id} className="tabular-digits">
                {formatWeekdayDate(Date.parse(dateTime), event.timezone)},{' '}
                {formatClockTime(Date.parse(dateTime), event.timezone)} (
                {formatCount(signupCount + waitlistCount, 'RSVP')})
              </li>
            ))}
          </ul>
          <CheckboxField
            label="Move these events too"
            checked={value.confirmedMoveEventIds.length > 0}
            onChange={(isConfirmed) =>
              onChange({
                ...value,
                confirmedMoveEventIds: isConfirmed ? eventsWithRsvps.map(({ id }) => id) : [],
              })
            }
          />
        </div>
      )}
    </div>
  )
}
