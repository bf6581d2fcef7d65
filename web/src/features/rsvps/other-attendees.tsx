import type { RsvpLookup } from '@shared/rsvps/contract.ts'
import { MAX_FIRST_NAMES } from '@shared/rsvps/first-names.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { LoadError } from '@/components/data/states.tsx'
import { SwitchField } from '@/components/form/switch-field.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { SHOW_NAME_LABEL, describeShownName } from '@/core/rsvps/first-name-text.ts'
import { OWN_RSVPS_KEY } from '@/core/rsvps/own-rsvp.ts'
import { callApi } from '@/lib/api-client.ts'
import { hasSpot } from '@/lib/device-rsvps.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useNow } from '@/lib/use-now.ts'

interface OtherAttendeesProps {
  readonly token: string
  readonly rsvp: RsvpLookup
}

/**
 * The first names of other attendees, and the attendee's choice to show their own. The names are not stored on this device,
 * because the device may have another user later.
 */
export default function OtherAttendees({ token, rsvp: { signup, event } }: OtherAttendeesProps) {
  const isOver = Date.parse(event.endsAt) <= useNow()
  const { isShown, setShown } = useNameShown(token, signup.isNameShown ?? false)
  if (isOver) return null
  return (
    <section
      aria-labelledby="other-attendees"
      className="rounded-tile border-ink mt-6 border-2 px-5 pt-7 pb-2 sm:px-8"
    >
      <h2 id="other-attendees" className="display text-display-4">
        Who else is coming
      </h2>
      {!hasSpot(signup) ? (
        <p className="mt-5 text-lg">You&apos;ll see first names here once you have a spot.</p>
      ) : (
        <FirstNames token={token} />
      )}
      <div className="border-ink mt-6 border-t-2">
        <SwitchField
          label={SHOW_NAME_LABEL}
          hint={
            isShown ? describeShownName(signup.name, { hasSpot: hasSpot(signup) }) : "Your name isn't shown."
          }
          checked={isShown}
          onChange={({ target }) => setShown(target.checked)}
        />
      </div>
    </section>
  )
}

function FirstNames({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['first-names', token],
    queryFn: ({ signal }) => callApi('listFirstNames', { params: { token }, signal }),
    // Each call reads up to a hundred documents, so the names are fetched at most every five minutes.
    staleTime: 5 * 60_000,
  })
  if (error && !data)
    return (
      <div className="mt-5">
        <LoadError onRetry={() => void refetch()}>Couldn't load the names.</LoadError>
      </div>
    )
  if (!data)
    return (
      <div role="status" className="mt-5">
        <span className="sr-only">Loading names</span>
        <Skeleton className="h-11" />
      </div>
    )
  const { names } = data
  if (names.length === 0) return <p className="mt-5 text-lg">Nobody else shows their first name right now.</p>
  return (
    <>
      <ul className="mt-5 flex flex-wrap gap-2.5">
        {names.map((name, index) => (
          <li
            // Two people may have the same name, and the list changes as a whole.
            key={`${index} ${name}`}
            dir="auto"
            className="bg-field max-w-full rounded-full px-4 py-2 text-lg leading-snug font-bold wrap-anywhere"
          >
            {name}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft mt-4">
        {names.length < MAX_FIRST_NAMES
          ? 'Only people who chose to show their first name are listed.'
          : `At most ${MAX_FIRST_NAMES} names are listed.`}
      </p>
    </>
  )
}

/**
 * Moves the switch before the call has succeeded, and moves it back after a failure. Calls run one after the other, so that the
 * last choice is stored.
 */
function useNameShown(token: string, storedValue: boolean) {
  const client = useQueryClient()
  const { mutate, variables, isError } = useMutation({
    scope: { id: `name-shown-${token}` },
    mutationFn: (isNameShown: boolean) =>
      callApi('changeNameVisibility', { params: { token }, body: { isNameShown } }),
    onSuccess: () => client.invalidateQueries({ queryKey: OWN_RSVPS_KEY }),
    onError: (error) => toastFailure(error, "Couldn't save your choice. Please try again.", 'Not saved'),
  })
  const isShown = isError || variables === undefined ? storedValue : variables
  return { isShown, setShown: mutate }
}
