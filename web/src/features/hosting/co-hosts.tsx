import type { CurrentUser } from '@shared/auth/contract.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { formatShortDate } from '@shared/time/zoned-time.ts'
import { useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { HostOptions, MAX_CO_HOSTS } from '@/core/events/editor/co-hosts-field.tsx'
import { HostSearch } from '@/core/events/editor/host-chooser.tsx'
import {
  canBecomeOwner,
  OWNER_DUTIES_TEXT,
  SERIES_OWNER_TEXT,
  useHostChange,
  type HostChange,
} from './change-hosts.ts'

/** The hosts and invited co-hosts of each upcoming event (specification section 6). */
export function CoHosts({ user }: { readonly user: CurrentUser }) {
  const list = useListState('listHostEvents', {
    prefix: 'cohosts',
    fixedFilters: { status: 'upcoming' },
    limit: 10,
    failureText: 'Unable to load events. Please refresh the page.',
  })
  const { rows, failureText, onRetry } = list.table
  if (rows?.length === 0 && list.pager.pageNumber === 1) return null
  return (
    <section aria-labelledby="co-hosts">
      <SectionHeader id="co-hosts" title="Co-hosts">
        Co-hosts can see and edit only the event you invite them to, once they accept.
      </SectionHeader>
      <div className="mt-6">
        {failureText !== undefined && <LoadError onRetry={onRetry}>{failureText}</LoadError>}
        {!rows && failureText === undefined && <Skeleton className="h-40" />}
        <ul>
          {rows?.map((event) => (
            <li key={event.id} className="border-ink border-t-2 py-5">
              <EventCoHosts event={event} user={user} />
            </li>
          ))}
        </ul>
        <Pager label="events" {...list.pager} />
      </div>
    </section>
  )
}

interface EventCoHostsProps {
  readonly event: HostEvent
  readonly user: CurrentUser
}

type ConfirmationKind = Exclude<HostChange['kind'], 'add'>
type PendingChange = HostChange & { readonly kind: ConfirmationKind; readonly name: string }

function EventCoHosts({ event, user }: EventCoHostsProps) {
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null)
  const hostChange = useHostChange(event.id, () => setPendingChange(null))
  const isOwner = event.ownerId === user.id
  const listedHostIds = new Set<number>([...event.hosts, ...event.invitedHosts].map(({ id }) => id))
  return (
    <article aria-label={event.title}>
      <h3 className="text-2xl wrap-anywhere">{event.title}</h3>
      <p className="text-ink-soft tabular-digits">
        {formatShortDate(Date.parse(event.dateTime), event.timezone)} · {event.city}
      </p>
      <ul aria-label={`Hosts of ${event.title}`} className="mt-3">
        {event.hosts.map(({ id, name }) => (
          <li
            key={id}
            className="border-hairline flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t py-1.5"
          >
            <span
              className={`min-w-0 flex-1 font-bold wrap-anywhere ${id === event.ownerId ? '' : 'max-sm:basis-full'}`}
            >
              {name}
              {id === user.id && ' (you)'}
            </span>
            {id === event.ownerId ? (
              <Badge>Owner</Badge>
            ) : (
              <>
                {id === event.offeredOwnerId && <Badge tone="warning">Asked to become owner</Badge>}
                {id === user.id && canBecomeOwner(event, user) && (
                  <Button
                    look="plain"
                    aria-label={`Become owner of ${event.title}`}
                    onClick={() => setPendingChange({ kind: 'becomeOwner', hostId: id, name })}
                  >
                    Become owner
                  </Button>
                )}
                {isOwner && id !== event.offeredOwnerId && (
                  <Button
                    look="plain"
                    aria-label={`Hand over ${event.title} to ${name}`}
                    onClick={() => setPendingChange({ kind: 'handOver', hostId: id, name })}
                  >
                    Hand over
                  </Button>
                )}
                <Button
                  look="outline"
                  className="text-sm"
                  aria-label={id === user.id ? `Leave ${event.title}` : `Remove ${name} from ${event.title}`}
                  onClick={() =>
                    setPendingChange({ kind: id === user.id ? 'leave' : 'remove', hostId: id, name })
                  }
                >
                  {id === user.id ? 'Leave' : 'Remove'}
                </Button>
              </>
            )}
          </li>
        ))}
        {event.invitedHosts.map(({ id, name }) => (
          <li
            key={id}
            className="border-hairline flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t py-1.5"
          >
            <span className="min-w-0 flex-1 font-bold wrap-anywhere max-sm:basis-full">{name}</span>
            <Badge tone="warning">Invited</Badge>
            <Button
              look="outline"
              className="text-sm"
              aria-label={`Withdraw ${name}'s invitation to ${event.title}`}
              onClick={() => setPendingChange({ kind: 'withdraw', hostId: id, name })}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      <div className="max-w-xl">
        <HostSearch
          addLabel="Add co-host"
          name={`Add co-host to ${event.title}`}
          limitText={
            event.coHostIds.length >= MAX_CO_HOSTS ? `Maximum of ${MAX_CO_HOSTS} co-hosts reached` : null
          }
          onAdd={({ id }) => {
            if (!hostChange.isPending) hostChange.mutate({ kind: 'add', hostId: id })
          }}
          renderList={(options) => (
            <HostOptions
              city={user.city}
              isAvailable={({ id }) => !listedHostIds.has(id) && id !== user.id}
              {...options}
            />
          )}
        />
      </div>
      <AlertDialog
        open={pendingChange !== null}
        onClose={() => setPendingChange(null)}
        title={
          pendingChange === null
            ? ''
            : confirmations[pendingChange.kind].makeTitle(pendingChange.name, event.title)
        }
        keepLabel="Not now"
        confirmLabel={pendingChange === null ? '' : confirmations[pendingChange.kind].confirmLabel}
        isPending={hostChange.isPending}
        onConfirm={() => {
          if (pendingChange && !hostChange.isPending) hostChange.mutate(pendingChange)
        }}
      >
        {pendingChange !== null && confirmations[pendingChange.kind].description}
        {event.seriesId !== undefined &&
          (pendingChange?.kind === 'handOver' || pendingChange?.kind === 'becomeOwner') &&
          ` ${SERIES_OWNER_TEXT}`}
      </AlertDialog>
    </article>
  )
}

/** The confirmation before each change of the hosts. An invitation is sent without a confirmation. */
const confirmations: Readonly<
  Record<
    ConfirmationKind,
    {
      readonly makeTitle: (name: string, eventTitle: string) => string
      readonly confirmLabel: string
      readonly description: string
    }
  >
> = {
  withdraw: {
    makeTitle: (name) => `Withdraw ${name}'s invitation?`,
    confirmLabel: 'Withdraw',
    description: 'They can no longer accept it. You can invite them again.',
  },
  remove: {
    makeTitle: (name) => `Remove ${name}?`,
    confirmLabel: 'Remove',
    description: 'They will no longer be able to edit this event or see its attendees.',
  },
  handOver: {
    makeTitle: (name, eventTitle) => `Hand over ${eventTitle} to ${name}?`,
    confirmLabel: 'Hand over',
    description: "We'll email them. The event stays yours until they accept; then you become a co-host.",
  },
  becomeOwner: {
    makeTitle: (_, eventTitle) => `Become the owner of ${eventTitle}?`,
    confirmLabel: 'Become owner',
    description: OWNER_DUTIES_TEXT,
  },
  leave: {
    makeTitle: (_, eventTitle) => `Leave ${eventTitle}?`,
    confirmLabel: 'Leave event',
    description:
      "You'll no longer be able to edit this event or see its attendees, and its page will no longer show you.",
  },
}
