import { useMutation } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'

interface KeptOutAttendee {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly note?: string
}

interface KeptOutListProps {
  readonly label: string
  readonly attendees: readonly KeptOutAttendee[]
  readonly liftRemoval: (id: string) => Promise<{ readonly message: string }>
  /** Reloads the list. */
  readonly onDone: () => Promise<unknown>
}

/**
 * People who cannot RSVP because a host removed them or declined their request, each with a button that lets the person RSVP
 * again. An element around the list must have the props of `useRowFocus`.
 */
export function KeptOutList({ label, attendees, liftRemoval, onDone }: KeptOutListProps) {
  const mutation = useMutation({
    mutationFn: liftRemoval,
    onSuccess: ({ message }) => toastSuccess(message),
    onError: (error) => toastFailure(error, 'Failed to let this person back in. Please try again.'),
    onSettled: onDone,
  })
  return (
    <ul aria-label={label} className="divide-hairline mt-4 divide-y-2">
      {attendees.map(({ id, name, email, note }) => (
        <li
          key={id}
          data-row-key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
        >
          <div className="min-w-0 wrap-anywhere">
            <p className="font-bold">{name}</p>
            <p>{email}</p>
            {note && <p className="mt-1">{note}</p>}
          </div>
          <Button
            look="outline"
            className="text-sm"
            aria-label={`Let back in: ${name}`}
            disabled={mutation.isPending && mutation.variables === id}
            onClick={() => mutation.mutate(id)}
          >
            Let back in
          </Button>
        </li>
      ))}
    </ul>
  )
}
