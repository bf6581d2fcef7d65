import { formatClockTime, formatLongDate, formatZoneName } from '@shared/time/zoned-time.ts'
import { resolveWallTime, type WallTime } from '@shared/time/wall-time.ts'
import { useId, type Ref } from 'react'
import { useViewerZone } from '@/lib/viewer-zone.ts'
import { controlClass, FieldFrame, type FieldProps } from './field-frame.tsx'

interface ZonedTimeFieldProps extends FieldProps {
  /** The local time in `zone`; `resolveWallTime` converts it to an instant. */
  readonly value: WallTime
  readonly onChange: (value: WallTime) => void
  /** An IANA time zone: an event's, or the viewer's for an announcement. */
  readonly zone: string
  /** The city, or the zone's name if no city is known. */
  readonly zoneLabel: string
  readonly min?: string
  /** The current time, in milliseconds since 1970. An earlier value gets a warning, but is not refused. */
  readonly now?: number
  readonly ref?: Ref<HTMLInputElement>
}

/**
 * A date and a time in a time zone. The text below repeats both in words, with the viewer's own time if it differs, and warns if
 * the time does not exist or happens twice, because the clocks change that night.
 */
export function ZonedTimeField(props: ZonedTimeFieldProps) {
  const { label, error, hint, value, onChange, zone, zoneLabel, min, now, ref } = props
  const id = useId()
  const descriptionId = `${id}-description`
  const ariaProps = {
    'aria-invalid': error !== undefined,
    'aria-describedby': `${descriptionId} ${id}-error`,
  }
  return (
    <FieldFrame id={id} isGroup label={label} error={error} hint={hint}>
      <div className="grid gap-x-3 sm:grid-cols-[3fr_2fr]">
        <label>
          <span className="sr-only">Date</span>
          <input
            ref={ref}
            type="date"
            className={`${controlClass} min-h-12`}
            min={min}
            value={value.date}
            {...ariaProps}
            onChange={({ target }) => onChange({ ...value, date: target.value })}
          />
        </label>
        <label>
          <span className="sr-only">Time in {zoneLabel}</span>
          <input
            type="time"
            className={`${controlClass} tabular-digits min-h-12`}
            value={value.time}
            {...ariaProps}
            onChange={({ target }) => onChange({ ...value, time: target.value })}
          />
        </label>
      </div>
      <div id={descriptionId} role="status" className="mt-1.5 text-sm">
        <TimeDescription value={value} zone={zone} zoneLabel={zoneLabel} now={now} />
      </div>
    </FieldFrame>
  )
}

function TimeDescription({
  value,
  zone,
  zoneLabel,
  now,
}: Pick<ZonedTimeFieldProps, 'value' | 'zone' | 'zoneLabel'> & { readonly now: number | undefined }) {
  const viewerZone = useViewerZone()
  const resolvedTime = resolveWallTime(value, zone)
  if (resolvedTime.kind === 'incomplete') return <p className="text-ink-soft">{zoneLabel} time.</p>
  const { instant } = resolvedTime
  const timeText = `${formatLongDate(instant, zone)}, ${formatClockTime(instant, zone)} ${formatZoneName(instant, zone)}`
  const hasOtherTimeForViewer =
    viewerZone !== null && formatClockTime(instant, viewerZone) !== formatClockTime(instant, zone)
  return (
    <>
      <p>
        {timeText}, in {zoneLabel}.
        {hasOtherTimeForViewer &&
          ` For you: ${formatLongDate(instant, viewerZone)}, ${formatClockTime(instant, viewerZone)}.`}
      </p>
      {resolvedTime.kind === 'never' && (
        <p className="text-warning font-bold">
          Clocks go forward that night, so {value.time} doesn't exist: we'll use{' '}
          {formatClockTime(instant, zone)}.
        </p>
      )}
      {resolvedTime.kind === 'twice' && (
        <p className="text-warning font-bold">
          Clocks go back that night, so {value.time} happens twice: we'll use the first.
        </p>
      )}
      {now !== undefined && instant < now && (
        <p className="text-warning font-bold">This time is in the past.</p>
      )}
    </>
  )
}
