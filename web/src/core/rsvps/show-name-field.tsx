import { Controller, useWatch, type Control } from 'react-hook-form'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { SHOW_NAME_LABEL, describeShownName } from './first-name-text.ts'
import type { RsvpOutput, RsvpInput } from './rsvp-form-schema.ts'

interface ShowNameFieldProps {
  readonly control: Control<RsvpInput, unknown, RsvpOutput>
}

/**
 * Lets an attendee show their first name to other attendees, and says what the others will see. By default, the name is not
 * shown, even for visitors whom this device remembers, because attendees choose for each RSVP.
 */
export function ShowNameField({ control }: ShowNameFieldProps) {
  const name = useWatch({ control, name: 'name' })
  return (
    <Controller
      control={control}
      name="isNameShown"
      render={({ field: { value = false, onChange } }) => (
        <CheckboxField
          label={SHOW_NAME_LABEL}
          checked={value}
          // Without the tick the value is undefined again, so that the form counts as unchanged.
          onChange={(isChecked) => onChange(isChecked || undefined)}
          hint={value ? describeShownName(name, { hasSpot: true }) : undefined}
        />
      )}
    />
  )
}
