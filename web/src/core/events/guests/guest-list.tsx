import type { HostEvent } from '@shared/hosting/contract.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, type BadgeTone } from '@/components/data/badge.tsx'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { FilterBar, SearchFilter } from '@/components/data/filter-bar.tsx'
import { ShowMore } from '@/components/data/show-more.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { FullScreenEditor } from '@/components/ui/full-screen-editor.tsx'
import type { CallResponse } from '@/lib/api-client.ts'
import { composeUserMessage } from '@/lib/error-text.ts'
import { useDebouncedValue } from '@/lib/use-debounced-value.ts'
import { hostedEventQuery } from '../hosted-event-query.ts'
import { AddGuests } from './add-guests.tsx'
import { useGuestChanges, type GuestChanges } from './use-guest-changes.ts'
import { guestsQuery } from './guest-queries.ts'

type Guest = CallResponse<'listGuests'>['items'][number]

interface GuestListProps {
  readonly id: number
  readonly onClose: () => void
}

/** Shows, searches and changes the guest list of an event. */
export default function GuestList({ id, onClose }: GuestListProps) {
  const { data: event } = useQuery(hostedEventQuery(id))
  const [searchInput, setSearchInput] = useState('')
  const searchText = useDebouncedValue(searchInput.trim())
  const { data: unfilteredList } = useInfiniteQuery(guestsQuery(id, ''))
  const changes = useGuestChanges(id)
  const firstPage = unfilteredList?.pages[0]
  const guestCount = firstPage?.totalCount ?? 0
  return (
    <FullScreenEditor
      title={event ? `Guest list: ${event.title}` : 'Guest list'}
      onClose={onClose}
      status={firstPage ? `${guestCount} on the list` : ''}
      actions={
        event && (event.hasGuestList || guestCount > 0) ? (
          <GuestListButtons
            changes={changes}
            hasGuests={guestCount > 0}
            uninvitedCount={firstPage?.uninvitedCount ?? 0}
            isDraft={!event.isPublished}
            isByRequest={event.isByRequest === true}
            isPrivate={event.isPrivate}
          />
        ) : null
      }
    >
      {event && firstPage && <AccessNote event={event} guestCount={guestCount} />}
      {event && !event.isPublished && firstPage !== undefined && firstPage.uninvitedCount > 0 && (
        <p className="mt-3 pl-5 text-lg">
          {event.hidden
            ? 'You can send the invitations once our team has reviewed the event.'
            : 'Publish the event to send the invitations.'}
        </p>
      )}
      <div className="border-hairline mt-6 border-t-2 pt-6">
        <AddGuests changes={changes} />
      </div>
      {(guestCount > 0 || searchText !== '') && (
        <FilterBar label="Filter guests">
          <SearchFilter label="Search guests" value={searchInput} onChange={setSearchInput} />
        </FilterBar>
      )}
      <Guests
        id={id}
        searchText={searchText}
        changes={changes}
        removalText={event && describeRemoval(event)}
      />
    </FullScreenEditor>
  )
}

/** Explains who can RSVP to the event, which depends on its guest list. */
function AccessNote({ event, guestCount }: { readonly event: HostEvent; readonly guestCount: number }) {
  return (
    <p role="status" className="border-ink border-l-4 py-1 pl-4 text-lg">
      {describeAccess(event, guestCount)}
    </p>
  )
}

export function describeAccess(
  { isPrivate, hasGuestList, isByRequest }: Pick<HostEvent, 'isPrivate' | 'hasGuestList' | 'isByRequest'>,
  guestCount: number,
): string {
  if (!isPrivate)
    return `This event is public: anyone can ${isByRequest ? 'ask to join' : 'RSVP'}, whether or not they're on the list.`
  if (!hasGuestList)
    return `No guest list yet: ${isByRequest ? 'everyone asks to join' : 'anyone with the link can RSVP'}.`
  if (guestCount === 0)
    return `The guest list is empty: ${isByRequest ? 'everyone asks to join' : 'nobody can RSVP until you add someone'}.`
  const guestsText = `${guestCount === 1 ? 'one person' : `${guestCount} people`} on this list can RSVP`
  return isByRequest
    ? `The ${guestsText} without asking. Everyone else asks to join.`
    : `Only the ${guestsText}.`
}

interface GuestListButtonsProps {
  readonly changes: GuestChanges
  readonly hasGuests: boolean
  readonly uninvitedCount: number
  readonly isDraft: boolean
  readonly isByRequest: boolean
  readonly isPrivate: boolean
}

function GuestListButtons({
  changes,
  hasGuests,
  uninvitedCount,
  isDraft,
  isByRequest,
  isPrivate,
}: GuestListButtonsProps) {
  const { invite, deleteList } = changes
  const [pendingAction, setPendingAction] = useState<'invite' | 'delete' | null>(null)
  const close = () => setPendingAction(null)
  return (
    <>
      <Button look="outline" onClick={() => setPendingAction('delete')}>
        Delete list
      </Button>
      {hasGuests && (
        <Button
          disabled={uninvitedCount === 0 || isDraft || invite.isPending}
          onClick={() => setPendingAction('invite')}
        >
          {uninvitedCount === 0 ? 'All invited' : `Invite ${uninvitedCount}`}
        </Button>
      )}
      <AlertDialog
        open={pendingAction === 'invite'}
        onClose={close}
        onConfirm={() => {
          close()
          invite.mutate()
        }}
        title="Invite by email?"
        keepLabel="Not yet"
        confirmLabel="Send invitations"
        confirmLook="ink"
      >
        {`We'll email ${uninvitedCount === 1 ? 'one person' : `${uninvitedCount} people`} a link to RSVP. Each guest is invited only once.`}
      </AlertDialog>
      <AlertDialog
        open={pendingAction === 'delete'}
        onClose={close}
        onConfirm={() => {
          close()
          deleteList.mutate()
        }}
        title="Delete the guest list?"
        keepLabel="Keep list"
        confirmLabel="Delete list"
      >
        {isByRequest
          ? 'Everyone will have to ask to join.'
          : isPrivate
            ? 'Anyone with the link will be able to RSVP.'
            : 'This event is public, so anyone can still RSVP.'}{' '}
        Existing RSVPs stay.
      </AlertDialog>
    </>
  )
}

const statusBadges: Readonly<Record<NonNullable<Guest['status']>, readonly [BadgeTone, string]>> = {
  confirmed: ['good', 'Confirmed'],
  requested: ['plain', 'Asked to join'],
  waitlist: ['warning', 'Waitlist'],
  cancelled: ['plain', 'Cancelled'],
}

const columns: readonly Column<Guest>[] = [
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'name', header: 'Name', cell: ({ name }) => name ?? '–' },
  { id: 'status', header: 'Status', isShort: true, cell: (guest) => <GuestStatus guest={guest} /> },
]

function GuestStatus({ guest: { status, invitedAt } }: { readonly guest: Guest }) {
  if (status) {
    const [tone, label] = statusBadges[status]
    return <Badge tone={tone}>{label}</Badge>
  }
  return <Badge>{invitedAt === null ? 'Not invited yet' : 'Invited'}</Badge>
}

interface GuestsProps {
  readonly id: number
  readonly searchText: string
  readonly changes: GuestChanges
  /** The text that says whether a removed guest can still RSVP. */
  readonly removalText: string | undefined
}

function describeRemoval({ isPrivate, isByRequest }: Pick<HostEvent, 'isPrivate' | 'isByRequest'>): string {
  if (isByRequest) return 'They will have to ask to join.'
  return isPrivate
    ? 'They will no longer be able to RSVP to this event.'
    : 'This event is public, so they can still RSVP to it.'
}

function Guests({ id, searchText, changes, removalText }: GuestsProps) {
  const guests = useInfiniteQuery(guestsQuery(id, searchText))
  const [guestToRemove, setGuestToRemove] = useState<Pick<Guest, 'id' | 'email'> | null>(null)
  const rows = guests.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <DataList
        label="Guests"
        columns={columns}
        rows={rows}
        getKey={(guest) => guest.id}
        getName={({ email }) => email}
        isBusy={guests.isPlaceholderData}
        failureText={
          guests.error ? composeUserMessage(guests.error, "Couldn't load the guest list.") : undefined
        }
        onRetry={() => void guests.refetch()}
        emptyState={searchText === '' ? null : <p className="text-lg">No guests match that name or email.</p>}
        renderActions={({ id: guestId, email }) => (
          <Button
            look="outline"
            aria-label={`Remove ${email}`}
            disabled={changes.remove.isPending && changes.remove.variables === guestId}
            onClick={() => setGuestToRemove({ id: guestId, email })}
          >
            Remove
          </Button>
        )}
      />
      <AlertDialog
        open={guestToRemove !== null}
        onClose={() => setGuestToRemove(null)}
        onConfirm={() => {
          if (guestToRemove) changes.remove.mutate(guestToRemove.id)
          setGuestToRemove(null)
        }}
        title={`Remove ${guestToRemove?.email ?? ''}?`}
        keepLabel="Keep guest"
        confirmLabel="Remove guest"
      >
        {removalText} If they already have an RSVP, it stays.
      </AlertDialog>
      <ShowMore list={guests}>Show more</ShowMore>
    </>
  )
}
