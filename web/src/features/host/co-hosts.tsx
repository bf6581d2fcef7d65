import type { CurrentUser } from '@shared/auth/contract.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { dayMonth } from '@shared/time/zoned.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toast } from '@/lib/toast.ts'
import { useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { Failed } from '@/components/data/states.tsx'
import { refreshList, useListState } from '@/components/data/use-list-state.ts'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { HostsToChoose, MOST_CO_HOSTS } from '@/core/events/editor/co-hosts-field.tsx'
import { HostSearch } from '@/core/events/editor/host-chooser.tsx'
import { HOSTING } from '@/core/events/hosted-event-query.ts'
import { callApi } from '@/lib/api-client.ts'

/** Who runs which event with whom: a co-host sees and edits that event alone (specification section 6). */
export function CoHosts({ user }: { readonly user: CurrentUser }) {
  const list = useListState('listHostEvents', {
    under: 'cohosts',
    fixed: { when: 'upcoming' },
    limit: 10,
    failure: 'Unable to load events. Please refresh the page.',
  })
  const { rows, failure, onRetry } = list.table
  if (rows?.length === 0 && list.pager.page === 1) return null
  return (
    <section aria-labelledby="co-hosts">
      <SectionHeader id="co-hosts" title="Co-hosts">
        They see and edit that one event, and nothing else of yours.
      </SectionHeader>
      <div className="mt-6">
        {failure !== undefined && <Failed onRetry={onRetry}>{failure}</Failed>}
        {!rows && failure === undefined && <Skeleton className="h-40" />}
        <ul>
          {rows?.map((event) => (
            <li key={event.id} className="border-ink border-t-2 py-5">
              <EventCoHosts event={event} user={user} />
            </li>
          ))}
        </ul>
        <Pager {...list.pager} />
      </div>
    </section>
  )
}

interface EventCoHostsProps {
  readonly event: HostEvent
  readonly user: CurrentUser
}

type Change = {
  readonly kind: 'add' | 'remove' | 'handOver'
  readonly hostId: HostEvent['coHostIds'][number]
}

const failures = {
  add: 'Failed to add co-host',
  remove: 'Failed to remove co-host',
  handOver: 'Failed to hand the event over',
} as const

const successes = { add: 'Co-host added', remove: 'Co-host removed', handOver: 'Event handed over' } as const

function EventCoHosts({ event, user }: EventCoHostsProps) {
  const [asked, setAsked] = useState<(Change & { name: string }) | null>(null)
  const change = useChange(event.id, () => setAsked(null))
  const isOwner = event.ownerId === user.id
  const there = new Set<number>(event.hosts.map(({ id }) => id))
  return (
    <article aria-label={event.title}>
      <h3 className="text-2xl wrap-anywhere">{event.title}</h3>
      <p className="text-ink-soft figures">
        {dayMonth(Date.parse(event.dateTime), event.timezone)} · {event.city}
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
                {isOwner && (
                  <Button
                    look="plain"
                    aria-label={`Hand ${event.title} over to ${name}`}
                    onClick={() => setAsked({ kind: 'handOver', hostId: id, name })}
                  >
                    Hand over
                  </Button>
                )}
                <Button
                  look="outline"
                  className="px-4 text-sm"
                  aria-label={`Remove ${name} from ${event.title}`}
                  onClick={() => setAsked({ kind: 'remove', hostId: id, name })}
                >
                  Remove
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="max-w-xl">
        <HostSearch
          addLabel="Add a Co-host"
          name={`Add a Co-host to ${event.title}`}
          full={event.coHostIds.length >= MOST_CO_HOSTS ? `${MOST_CO_HOSTS} are the most` : null}
          onAdd={({ id }) => {
            if (!change.isPending) change.mutate({ kind: 'add', hostId: id })
          }}
          list={(options) => (
            <HostsToChoose
              city={user.city}
              isWanted={({ id }) => !there.has(id) && id !== user.id}
              {...options}
            />
          )}
        />
      </div>
      <AlertDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.kind === 'handOver' ? `Hand over to ${asked.name}?` : `Remove ${asked?.name ?? ''}?`}
        keepLabel="Leave it"
        confirmLabel={asked?.kind === 'handOver' ? 'Hand over' : 'Remove'}
        pending={change.isPending}
        onConfirm={() => {
          if (asked && !change.isPending) change.mutate(asked)
        }}
      >
        {asked?.kind === 'handOver'
          ? 'The event is theirs from then on; you stay as a co-host.'
          : 'They see and edit this event no more.'}
      </AlertDialog>
    </article>
  )
}

function useChange(id: number, onSettled: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, hostId }: Change) => {
      if (kind === 'add') return callApi('addCoHost', { params: { id }, body: { hostId } })
      if (kind === 'remove') return callApi('removeCoHost', { params: { id, hostId } })
      return callApi('handOverEvent', { params: { id }, body: { hostId } })
    },
    // In place of the failure of an earlier try.
    onSuccess: (_, { kind }) => toast({ title: successes[kind] }),
    onError: (error, { kind }) => toastFailure(error, failures[kind]),
    onSettled: () => {
      onSettled()
      return Promise.all([
        refreshList(client, 'listHostEvents'),
        client.invalidateQueries({ queryKey: HOSTING }),
      ])
    },
  })
}
