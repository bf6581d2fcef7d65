import { zodResolver } from '@hookform/resolvers/zod'
import { guestListCalls } from '@shared/hosting/contract.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { CsvField } from '@/components/form/csv-field.tsx'
import { TextField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Button } from '@/components/ui/button.tsx'
import { readGuests } from '../editor/guest-csv.ts'
import type { GuestChanges } from './guest-changes.ts'

const guestBody = guestListCalls.addGuest.body
type Filled = z.input<typeof guestBody>
const EMPTY: Filled = { email: '', name: '' }

/** One guest by hand, or many from a file. */
export function AddGuests({ changes }: { readonly changes: GuestChanges }) {
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <AddOne add={changes.add} />
      <AddMany upload={changes.upload} />
    </div>
  )
}

function AddOne({ add }: Pick<GuestChanges, 'add'>) {
  const { form, errors, isSending, formProps } = useCallForm<Filled>({
    defaultValues: EMPTY,
    resolver: zodResolver(guestBody, undefined, { raw: true }),
    names: ['email', 'name'],
    send: ({ email, name }) => add.mutateAsync({ email, name: name ?? '' }),
    onSent: () => {
      form.reset(EMPTY)
      form.setFocus('email')
    },
    failure: { title: 'Error', fallback: 'Failed to add the guest' },
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
        {isSending ? 'Adding...' : 'Add Guest'}
      </Button>
    </form>
  )
}

function AddMany({ upload }: Pick<GuestChanges, 'upload'>) {
  const [file, setFile] = useState<File | null>(null)
  const [round, setRound] = useState(0)
  const answer = upload.data?.answer
  const send = () => {
    if (!file || upload.isPending) return
    upload.mutate(file, {
      onSuccess: (taken) => {
        if (!taken.answer) return
        setFile(null)
        setRound(round + 1)
      },
    })
  }
  return (
    <div className="grid content-start gap-4">
      <CsvField
        key={round}
        label="Upload a list"
        hint="A .csv file with one email a line; a name may stand beside it."
        read={readGuests}
        onRead={(_, chosen) => setFile(chosen)}
      />
      {file && (
        <Button className="justify-self-start" disabled={upload.isPending} onClick={send}>
          {upload.isPending ? 'Uploading...' : 'Upload Guest List'}
        </Button>
      )}
      <div role="status">
        {answer && (
          <div className="border-ink border-l-4 py-1 pl-4">
            <p className="font-bold">{answer.message}</p>
            {answer.faults.length > 0 && (
              <ul className="figures mt-1 text-sm">
                {answer.faults.map(({ line, text }) => (
                  <li key={line} className="wrap-anywhere">
                    Line {line}: {text}
                  </li>
                ))}
                {answer.faulty > answer.faults.length && (
                  <li>and {answer.faulty - answer.faults.length} more</li>
                )}
              </ul>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
