import type { SeriesId } from '@shared/ids.ts'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { useStandingRsvp } from './follow-changes.ts'

interface StandingRsvpProps {
  readonly series: { readonly id: SeriesId; readonly name: string }
}

/** Lets a member ask for a spot at each next event of a series. */
export function StandingRsvp({ series }: StandingRsvpProps) {
  const { isOn, isPending, setOn } = useStandingRsvp(series.id)
  return (
    <div role="group" aria-label={series.name}>
      <CheckboxField
        label="Save me a spot at each new event"
        checked={isOn}
        onChange={(isChecked) => {
          if (!isPending) setOn(isChecked)
        }}
      />
    </div>
  )
}
