import { Controller } from 'react-hook-form'
import { ZonedTimeField } from '@/components/form/zoned-time-field.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { findZone } from './event-form.ts'
import { formatDuration } from './merge-edits.ts'
import type { EventEditorState } from './use-event-editor.ts'

const DURATION_STEP_MINUTES = 30
const MAX_DURATION_MINUTES = 12 * 60
const standardDurations = Array.from(
  { length: MAX_DURATION_MINUTES / DURATION_STEP_MINUTES },
  (_, index) => (index + 1) * DURATION_STEP_MINUTES,
)

interface TimeFieldsProps {
  readonly editor: EventEditorState
  readonly now: number
}

/** The start, in the city's local time, and the duration. */
export function TimeFields({ editor: { form, errors, value }, now }: TimeFieldsProps) {
  const durations = standardDurations.includes(value.durationMinutes)
    ? standardDurations
    : [...standardDurations, value.durationMinutes].sort((a, b) => a - b)
  return (
    <>
      <Controller
        control={form.control}
        name="startWallTime"
        render={({ field }) => (
          <ZonedTimeField
            ref={field.ref}
            label="Starts"
            value={field.value}
            onChange={field.onChange}
            zone={findZone(value)}
            zoneLabel={value.cityChoice?.city ?? findZone(value)}
            now={now}
            error={errors.startWallTime?.message}
          />
        )}
      />
      <SelectField
        label="Duration"
        error={errors.durationMinutes?.message}
        {...form.register('durationMinutes', { valueAsNumber: true })}
      >
        {durations.map((minutes) => (
          <option key={minutes} value={minutes}>
            {formatDuration(minutes)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
