import { Controller } from 'react-hook-form'
import { ZonedTimeField } from '@/components/form/zoned-time-field.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { zoneOf } from './event-form.ts'
import { lastsText } from './merge-edits.ts'
import type { EventEditingState } from './use-event-editing.ts'

/** Minutes. */
const STEP = 30
const LONGEST = 12 * 60
const usual = Array.from({ length: LONGEST / STEP }, (_, index) => (index + 1) * STEP)

interface TimeFieldsProps {
  readonly editing: EventEditingState
  readonly now: number
}

/** When it begins, by the clocks of its city, and how long it lasts. */
export function TimeFields({ editing: { form, errors, value }, now }: TimeFieldsProps) {
  const lengths = usual.includes(value.minutes)
    ? usual
    : [...usual, value.minutes].sort((one, other) => one - other)
  return (
    <>
      <Controller
        control={form.control}
        name="when"
        render={({ field }) => (
          <ZonedTimeField
            ref={field.ref}
            label="Starts"
            value={field.value}
            onChange={field.onChange}
            zone={zoneOf(value)}
            zoneLabel={value.place?.city ?? zoneOf(value)}
            now={now}
            error={errors.when?.message}
          />
        )}
      />
      <SelectField
        label="Duration"
        error={errors.minutes?.message}
        {...form.register('minutes', { valueAsNumber: true })}
      >
        {lengths.map((minutes) => (
          <option key={minutes} value={minutes}>
            {lastsText(minutes)}
          </option>
        ))}
      </SelectField>
    </>
  )
}
