import { zodResolver } from '@hookform/resolvers/zod'
import { guestListCalls } from '@shared/hosting/contract.ts'
import type { GuestList } from '@shared/hosting/read-guest-list.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { TextField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Button } from '@/components/ui/button.tsx'
import type { CorrectedGuests } from './corrected-guests.ts'
import type { GuestChanges } from './use-guest-changes.ts'
import { InvalidLines } from './invalid-lines.tsx'
import { GuestFileField } from './guest-file-field.tsx'

const guestBody = guestListCalls.addGuest.body
type GuestForm = z.input<typeof guestBody>
const EMPTY_GUEST: GuestForm = { email: '', name: '' }

/** Adds one guest with a form, or many from a file. */
export function AddGuests({ changes }: { readonly changes: GuestChanges }) {
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <AddGuestForm add={changes.add} />
      <GuestListUpload upload={changes.upload} />
    </div>
  )
}

function AddGuestForm({ add }: Pick<GuestChanges, 'add'>) {
  const { form, errors, isSending, formProps } = useCallForm<GuestForm>({
    defaultValues: EMPTY_GUEST,
    resolver: zodResolver(guestBody, undefined, { raw: true }),
    fieldNames: ['email', 'name'],
    send: ({ email, name }) => add.mutateAsync({ email, name: name ?? '' }),
    onSent: () => {
      form.reset(EMPTY_GUEST)
      form.setFocus('email')
    },
    failureToast: 'Failed to add the guest. Please try again.',
  })
  return (
    <form {...formProps} aria-label="Add a guest" className="grid content-start gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextField
        label="Name (optional)"
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" className="justify-self-start" disabled={isSending}>
        {isSending ? 'Adding...' : 'Add guest'}
      </Button>
    </form>
  )
}

function GuestListUpload({ upload }: Pick<GuestChanges, 'upload'>) {
  const [uploadCount, setUploadCount] = useState(0)
  const [sentList, setSentList] = useState<GuestList | null>(null)
  const response = upload.data?.response
  const send = (guests: CorrectedGuests, list: GuestList) => {
    if (upload.isPending) return
    upload.mutate(guests, {
      onSuccess: (result) => {
        if (!result.response) return
        setSentList(list)
        setUploadCount(uploadCount + 1)
      },
    })
  }
  return (
    <div className="grid content-start gap-4">
      <GuestFileField
        key={uploadCount}
        label="Upload a list"
        hint="A .csv file with one email per line. Names are optional. You can check the guests before you add them."
        onGuestsChange={() => setSentList(null)}
        renderActions={(guests, list) => (
          <Button
            disabled={upload.isPending || guests.some(({ error }) => error !== undefined)}
            onClick={() => send(guests, list)}
          >
            {upload.isPending
              ? 'Uploading...'
              : `Add ${guests.length.toLocaleString('en-GB')} ${guests.length === 1 ? 'guest' : 'guests'}`}
          </Button>
        )}
      />
      <div role="status">
        {response && sentList && (
          <div className="border-ink grid gap-2 border-l-4 py-1 pl-4">
            <p className="font-bold">{response.message}</p>
            <InvalidLines list={sentList} />
          </div>
        )}
      </div>
    </div>
  )
}
