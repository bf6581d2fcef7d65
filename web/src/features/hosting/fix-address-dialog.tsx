import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useState } from 'react'
import { refreshList } from '@/components/data/use-list-state.ts'
import { TextField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { callApi } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { trackingQuery, type Recipient } from './tracking-queries.ts'

interface FixAddressDialogProps {
  readonly eventId: number
  readonly recipient: Recipient
  readonly onClose: () => void
}

/** Corrects a recipient's address, and sends the email again. */
export default function FixAddressDialog({ eventId, recipient, onClose }: FixAddressDialogProps) {
  const client = useQueryClient()
  const [email, setEmail] = useState(recipient.email)
  const correction = useMutation({
    mutationFn: () => callApi('changeEmailRecipient', { params: { id: recipient.id }, body: { email } }),
    onSuccess: async ({ message }) => {
      toastSuccess(message)
      onClose()
      await Promise.all([
        client.invalidateQueries(trackingQuery(eventId)),
        refreshList(client, 'getEmailTracking'),
        refreshList(client, 'listAttendees'),
      ])
    },
    onError: (error) => toastFailure(error, 'Failed to update email'),
  })
  const fieldErrors = correction.error instanceof ApiError ? correction.error.fields : {}
  return (
    <Dialog
      open
      onClose={onClose}
      title="Fix address"
      description="We'll move their RSVP to the new address and send the email again."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!correction.isPending) correction.mutate()
        }}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          error={fieldErrors['email']}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={email.trim() === '' || correction.isPending}
        >
          {correction.isPending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}
