import { Controller, useWatch, type Control } from 'react-hook-form'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { SHOW_NAME, shownNameText } from './first-name-text.ts'
import type { RsvpOutput, RsvpInput } from './rsvp-fields.ts'

interface ShowNameFieldProps {
  readonly control: Control<RsvpInput, unknown, RsvpOutput>
}

/**
 * Lets an attendee show their first name to the others, and says what they will see. Off by default, even for visitors that this device
 * remembers, because it is chosen for each RSVP.
 */
export function ShowNameField({ control }: ShowNameFieldProps) {
  const name = useWatch({ control, name: 'name' })
  return (
    <Controller
      control={control}
      name="isNameShown"
      render={({ field: { value = false, onChange } }) => (
        <CheckboxField
          label={SHOW_NAME}
          checked={value}
          // Undoing the choice leaves nothing unsaved, so closing the form does not ask.
          onChange={(checked) => onChange(checked || undefined)}
          hint={value ? shownNameText(name) : undefined}
        />
      )}
    />
  )
}
