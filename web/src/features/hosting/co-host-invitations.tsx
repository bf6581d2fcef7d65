import { formatShortDate } from '@shared/time/zoned-time.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { refreshList } from '@/components/data/use-list-state.ts'
import { HOSTING_KEY } from '@/core/events/hosted-event-query.ts'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'

type Invitation = CallResponse<'listCoHostInvitations'>['items'][number]

const invitationsQuery = queryOptions({
  queryKey: [...HOSTING_KEY, 'invitations'],
  queryFn: ({ signal }) => callApi('listCoHostInvitations', { signal }),
})

/** Events that the host is invited to co-host; nothing if there are none. */
export function CoHostInvitations() {
  const { data } = useQuery(invitationsQuery)
  const focusProps = useRowFocus()
  if (!data || data.items.length === 0) return null
  return (
    <section
      {...focusProps}
      aria-labelledby="invitations"
      className="rounded-tile border-ink mt-5 border-2 p-4 sm:mt-8 sm:p-6"
    >
      <h2 id="invitations" className="text-xl sm:text-3xl">
        You're invited to co-host
      </h2>
      <ul className="mt-2">
        {data.items.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <p className="text-ink-soft mt-2 max-w-prose">
        Co-hosts can edit and cancel the event, see and message its attendees, and send its emails. The
        event's page shows you as a host.
      </p>
    </section>
  )
}

/** Examples: `Ada`, `Ada and Bo`, `Ada, Bo and Cy`. */
const hostListFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function InvitationRow({ invitation }: { readonly invitation: Invitation }) {
  const { id, title, dateTime, timezone, city, isPublished, hostNames } = invitation
  const client = useQueryClient()
  const { mutate: answerInvitation, isPending } = useMutation({
    mutationFn: async (shouldAccept: boolean) => {
      if (shouldAccept) await callApi('acceptCoHostInvitation', { params: { id } })
      else await callApi('declineCoHostInvitation', { params: { id } })
    },
    onSuccess: (_, shouldAccept) =>
      toastSuccess(shouldAccept ? `You now co-host ${title}` : 'Invitation declined'),
    onError: (error) => toastFailure(error, 'Failed to answer the invitation. Please try again.'),
    // A failure refreshes the lists too, because the invitation may have been withdrawn.
    onSettled: () =>
      Promise.all([
        refreshList(client, 'listHostEvents'),
        client.invalidateQueries({ queryKey: HOSTING_KEY }),
      ]),
  })
  return (
    <li
      data-row-key={id}
      className="border-hairline flex flex-wrap items-center gap-x-4 gap-y-3 border-b py-3"
    >
      <div className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">
        <p className="text-lg font-bold">
          {isPublished ? (
            <Link className="underline decoration-2 underline-offset-4" to={paths.event(id)}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-ink-soft tabular-digits">
          {formatShortDate(Date.parse(dateTime), timezone)} in {city}
          {hostNames.length > 0 && `, hosted by ${hostListFormat.format(hostNames)}`}
        </p>
      </div>
      <Button
        aria-label={`Accept the invitation to ${title}`}
        disabled={isPending}
        onClick={() => answerInvitation(true)}
      >
        Accept
      </Button>
      <Button
        look="outline"
        aria-label={`Decline the invitation to ${title}`}
        disabled={isPending}
        onClick={() => answerInvitation(false)}
      >
        Decline
      </Button>
    </li>
  )
}
