import { useState } from 'react'
import { email as emailField, personName } from '@shared/http/fields.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { NameField } from '@/components/form/contact-fields.tsx'
import { TextField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'

/** An empty field means no address. */
const optionalEmail = z
  .string()
  .transform((address) => (address.trim() === '' ? null : address))
  .pipe(emailField.nullable())
const schema = z.object({ name: personName, email: optionalEmail })
type FormValues = z.input<typeof schema>
const fieldNames = ['name', 'email'] as const

interface WalkInDialogProps {
  /** Null if the event has no limit. */
  readonly freeSpotCount: number | null
  readonly onAdd: (walkIn: { name: string; email: string | null }, shouldAdmit: boolean) => Promise<void>
  readonly onClose: () => void
}

/** Adds a walk-in: an attendee who arrived without an RSVP. */
export default function WalkInDialog({ freeSpotCount, onAdd, onClose }: WalkInDialogProps) {
  const isFull = freeSpotCount === 0
  const [shouldAdmit, setShouldAdmit] = useState(false)
  const { form, errors, isSending, formProps } = useCallForm<FormValues, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', email: '' },
    fieldNames,
    send: (walkIn) => onAdd(walkIn, shouldAdmit),
    onSent: onClose,
    failureToast: {
      title: 'Not saved',
      fallback: "This device couldn't save the walk-in. Please try again.",
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Walk-in"
      description="A name is enough. With an email address, the walk-in also gets a confirmation by email."
    >
      <form {...formProps} className="grid gap-5">
        <NameField error={errors.name?.message} {...form.register('name')} autoComplete="off" />
        <TextField
          label="Email (optional)"
          type="email"
          inputMode="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {isFull && (
          <CheckboxField
            label="The event is full. Let them in anyway."
            checked={shouldAdmit}
            onChange={setShouldAdmit}
          />
        )}
        <Button type="submit" disabled={isSending}>
          Add walk-in
        </Button>
      </form>
    </Dialog>
  )
}
