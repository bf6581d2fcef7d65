import { MAX_SERIES_DATES } from '@shared/series/rule.ts'
import { NumberField } from '@/components/form/number-field.tsx'
import { SelectField, TextField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { listRhythms, type RepeatChoice } from './repeat-choice.ts'

interface RepeatFieldsProps {
  readonly value: RepeatChoice
  readonly onChange: (repeat: RepeatChoice) => void
  /** The day of the event (`2026-12-03`); empty until the host has chosen one. */
  readonly startDate: string
  readonly error?: string | undefined
  /** Whether “Does not repeat” is one of the choices, as for a new event. */
  readonly isOptional?: boolean
}

/** The fields for the rhythm of a repeating event, and for its end. */
export function RepeatFields({ value, onChange, startDate, error, isOptional = false }: RepeatFieldsProps) {
  const { rhythm, endKind, count, until } = value
  const hasDate = startDate !== ''
  const shownRhythm = hasDate ? rhythm : 'never'
  const change = (part: Partial<RepeatChoice>) => onChange({ ...value, ...part })
  return (
    <div className="grid gap-5">
      <SelectField
        label="Repeats"
        // The field is disabled rather than hidden, so that the fields below do not move when the date is chosen.
        disabled={!hasDate}
        value={shownRhythm}
        hint={
          shownRhythm === 'never'
            ? undefined
            : `Each date becomes an event of its own, up to 12 dates ahead. The home page lists at most the next one.${isOptional ? ' A draft does not keep this choice: make it when you publish.' : ''}`
        }
        onChange={({ target }) => change({ rhythm: target.value as RepeatChoice['rhythm'] })}
      >
        {isOptional && (
          <option value="never">{hasDate ? 'Does not repeat' : 'Choose the start first'}</option>
        )}
        {(hasDate ? listRhythms(startDate) : []).map((option) => (
          <option key={option.rhythm} value={option.rhythm}>
            {option.label}
          </option>
        ))}
      </SelectField>
      {shownRhythm === 'picked_dates' && (
        <DateFields value={value} onChange={change} startDate={startDate} error={error} />
      )}
      {shownRhythm !== 'never' && shownRhythm !== 'picked_dates' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Ends"
            value={endKind}
            onChange={({ target }) => change({ endKind: target.value as RepeatChoice['endKind'] })}
          >
            <option value="count">After a number of dates</option>
            <option value="until">On a date</option>
          </SelectField>
          {endKind === 'count' ? (
            <NumberField
              label="Number of dates"
              min={2}
              max={MAX_SERIES_DATES}
              value={count}
              error={error}
              onChange={(number) => change({ count: number })}
            />
          ) : (
            <TextField
              label="Last day"
              type="date"
              min={startDate}
              value={until}
              error={error}
              onChange={({ target }) => change({ until: target.value })}
            />
          )}
        </div>
      )}
    </div>
  )
}

interface DateFieldsProps extends Pick<RepeatFieldsProps, 'value' | 'startDate' | 'error'> {
  readonly onChange: (part: Partial<RepeatChoice>) => void
}

function DateFields({ value: { dates }, onChange, startDate, error }: DateFieldsProps) {
  return (
    <>
      {dates.map((date, index) => (
        <div key={index}>
          <TextField
            label={`Date ${index + 2}`}
            type="date"
            min={startDate}
            value={date}
            error={index === dates.length - 1 ? error : undefined}
            onChange={({ target }) =>
              onChange({ dates: dates.map((item, itemIndex) => (itemIndex === index ? target.value : item)) })
            }
          />
          {dates.length > 1 && (
            <Button
              look="plain"
              className="-ml-2"
              aria-label={`Remove date ${index + 2}`}
              onClick={() => onChange({ dates: dates.filter((_, itemIndex) => itemIndex !== index) })}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {dates.length < MAX_SERIES_DATES - 1 && (
        <Button look="outline" onClick={() => onChange({ dates: [...dates, ''] })}>
          Add another date
        </Button>
      )}
    </>
  )
}
