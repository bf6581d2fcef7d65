import { MAX_NOTE_LENGTH } from '@shared/hosting/contract.ts'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { TextAreaField } from '@/components/form/text-field.tsx'

/** A host's note in the email about a change, and whether that email is sent. */
export interface AttendeeNoteInput {
  readonly note: string
  readonly shouldNotify: boolean
}

export const EMPTY_NOTE: AttendeeNoteInput = { note: '', shouldNotify: true }

interface AttendeeNoteFieldsProps {
  readonly value: AttendeeNoteInput
  readonly onChange: (value: AttendeeNoteInput) => void
  /** Whether the host may choose to send no email, because the change affects nobody's plans. */
  readonly canSkipEmail?: boolean
}

/** A note to attendees in the email about a change, and the choice to send no email. */
export function AttendeeNoteFields({ value, onChange, canSkipEmail = false }: AttendeeNoteFieldsProps) {
  const isEmailSkipped = canSkipEmail && !value.shouldNotify
  return (
    <div className="mt-5 grid gap-4">
      {!isEmailSkipped && (
        <TextAreaField
          label="Note to attendees (optional)"
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          value={value.note}
          onChange={({ target }) => onChange({ ...value, note: target.value })}
        />
      )}
      {canSkipEmail && (
        <CheckboxField
          label="Don't notify attendees"
          checked={isEmailSkipped}
          onChange={(isSkipped) => onChange({ ...value, shouldNotify: !isSkipped })}
        />
      )}
    </div>
  )
}
