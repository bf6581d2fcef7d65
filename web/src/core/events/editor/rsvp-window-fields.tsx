import { MAX_HOURS_BEFORE } from '@shared/events/rsvp-window-settings.ts'
import { useState } from 'react'
import { NumberField } from '@/components/form/number-field.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { ZonedTimeField } from '@/components/form/zoned-time-field.tsx'
import { findZone, type EventForm, type WindowEdgeForm } from './event-form.ts'
import { SectionSummary } from './section-summary.tsx'
import { suggestOpening } from './suggest-opening.ts'

type EdgeName = keyof EventForm['rsvpWindow']

interface RsvpWindowFieldsProps {
  readonly form: Pick<EventForm, 'startWallTime' | 'startsAt' | 'rsvpWindow' | 'cityChoice' | 'timezone'>
  readonly onChange: (value: EventForm['rsvpWindow']) => void
  readonly now: number
  readonly error?: string | undefined
}

const labels: Readonly<Record<EdgeName, { readonly name: string; readonly defaultLabel: string }>> = {
  opens: { name: 'RSVPs open', defaultLabel: 'As soon as the event is published' },
  closes: { name: 'RSVPs close', defaultLabel: 'When the event starts' },
}

const DEFAULT_HOURS_BEFORE: Readonly<Record<EdgeName, number>> = { opens: 7 * 24, closes: 24 }

/** The fields for when RSVPs open and close. */
export function RsvpWindowFields({ form, onChange, now, error }: RsvpWindowFieldsProps) {
  const { opens, closes } = form.rsvpWindow
  const isChosen = opens !== null || closes !== null
  const [isOpen, setOpen] = useState(false)
  const renderFields = (edgeName: EdgeName) => (
    <EdgeFields
      edgeName={edgeName}
      form={form}
      now={now}
      onChange={(value) => onChange({ ...form.rsvpWindow, [edgeName]: value })}
    />
  )
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-hairline border-b-2 pb-4"
    >
      <SectionSummary
        title="When RSVPs open and close"
        emptyText="Open until the event starts. Optional."
        summaryText={isChosen ? 'Set for this event' : null}
      />
      <div className="mt-4 grid gap-6">
        {renderFields('opens')}
        {renderFields('closes')}
        {error !== undefined && (
          <p role="alert" className="text-danger font-bold">
            {error}
          </p>
        )}
        {closes !== null && (
          <p>
            After RSVPs close, nobody moves up from the waitlist automatically. You can still give people on
            the waitlist a spot.
          </p>
        )}
      </div>
    </details>
  )
}

interface EdgeFieldsProps extends Pick<RsvpWindowFieldsProps, 'form' | 'now'> {
  readonly edgeName: EdgeName
  readonly onChange: (value: WindowEdgeForm) => void
}

function EdgeFields({ edgeName, form, now, onChange }: EdgeFieldsProps) {
  const { name, defaultLabel } = labels[edgeName]
  const value = form.rsvpWindow[edgeName]
  const kind = value === null ? '' : 'wallTime' in value ? 'wall_time' : 'hours'
  const choose = (option: string) => {
    if (option === '') onChange(null)
    else if (option === 'wall_time')
      onChange({ wallTime: edgeName === 'opens' ? suggestOpening(form, now) : { date: '', time: '09:00' } })
    else onChange({ hoursBefore: DEFAULT_HOURS_BEFORE[edgeName] })
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label={name} value={kind} onChange={({ target }) => choose(target.value)}>
        <option value="">{defaultLabel}</option>
        <option value="wall_time">At a date and time</option>
        <option value="hours">Hours before the start</option>
      </SelectField>
      {value && 'wallTime' in value && (
        <ZonedTimeField
          label={`${name} on`}
          value={value.wallTime}
          onChange={(wallTime) => onChange({ wallTime })}
          zone={findZone(form)}
          zoneLabel={form.cityChoice?.city ?? findZone(form)}
          now={now}
        />
      )}
      {value && 'hoursBefore' in value && (
        <NumberField
          label={`${name}: hours before the start`}
          min={0}
          max={MAX_HOURS_BEFORE}
          value={value.hoursBefore}
          onChange={(hoursBefore) => onChange({ hoursBefore })}
          hint="This time moves with the event when you change its date."
        />
      )}
    </div>
  )
}
