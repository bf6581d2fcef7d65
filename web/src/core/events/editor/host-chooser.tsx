import type { HostCard } from '@shared/events/event-document.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { DebouncedSearch } from '@/components/data/filter-bar.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { FieldFrame, type FieldProps } from '@/components/form/field-frame.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { HostsQuery } from './host-chooser-queries.ts'

interface HostChooserProps extends FieldProps {
  readonly value: readonly HostCard[]
  readonly onChange: (value: readonly HostCard[]) => void
  readonly maxCount: number
  /** The plural that the limit's text uses. */
  readonly noun: 'hosts' | 'co-hosts'
  readonly addLabel: string
  /** Renders the hosts that match the search, without the chosen ones. */
  readonly renderList: (options: {
    readonly chosenIds: ReadonlySet<number>
    readonly searchText: string
    readonly onAdd: (host: HostCard) => void
  }) => ReactNode
}

/** The chosen hosts, and below them a button that opens a list of other hosts. */
export function HostChooser({
  value,
  onChange,
  maxCount,
  noun,
  addLabel,
  renderList,
  ...field
}: HostChooserProps) {
  const id = useId()
  const chosenIds = new Set(value.map((host) => host.id))
  return (
    <FieldFrame id={id} isGroup {...field}>
      {value.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {value.map((host) => (
            <li
              key={host.id}
              className="border-ink flex max-w-full items-center rounded-full border-2 pl-4 font-bold"
            >
              <span className="min-w-0 truncate">{host.name}</span>
              <button
                type="button"
                aria-label={`Remove ${host.name}`}
                className="hover:bg-paper-dim grid size-11 shrink-0 place-items-center rounded-full"
                onClick={() => onChange(value.filter(({ id: hostId }) => hostId !== host.id))}
              >
                <X aria-hidden size={18} strokeWidth={2.5} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <HostSearch
        addLabel={addLabel}
        limitText={value.length >= maxCount ? `Maximum of ${maxCount} ${noun} reached` : null}
        onAdd={(host) => onChange([...value, host])}
        renderList={(options) => renderList({ chosenIds, ...options })}
      />
    </FieldFrame>
  )
}

interface HostSearchProps {
  readonly addLabel: string
  /** The button's name for screen readers, if the label alone is unclear. */
  readonly name?: string
  /** The label of the disabled button when the maximum number of hosts is reached; null if there are fewer hosts. */
  readonly limitText: string | null
  readonly onAdd: (host: HostCard) => void
  /** Renders the hosts that match the search. */
  readonly renderList: (options: {
    readonly searchText: string
    readonly onAdd: (host: HostCard) => void
  }) => ReactNode
}

/** A button that opens a list of hosts below it, with a search. */
export function HostSearch({ addLabel, name, limitText, onAdd, renderList }: HostSearchProps) {
  const [isOpen, setOpen] = useState(false)
  const [searchText, setSearchText] = useState('')
  const id = useId()
  const add = (host: HostCard) => {
    // The chosen host disappears from the list, and the focus with it, so keyboard users return to the search field. For touch
    // users, the focus would only open the on-screen keyboard.
    if (document.activeElement?.matches(':focus-visible')) {
      document.getElementById(id)?.querySelector('input')?.focus()
    }
    onAdd(host)
  }
  return (
    <>
      <Button
        look="outline"
        className="mt-2"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen || limitText !== null ? undefined : name}
        disabled={limitText !== null}
        onClick={() => setOpen(!isOpen)}
      >
        {limitText ?? (isOpen ? 'Done' : addLabel)}
      </Button>
      {isOpen && limitText === null && (
        <div id={id} className="rounded-tile border-ink mt-3 border-2 p-3.5">
          <DebouncedSearch label="Search hosts" value={searchText} onChange={setSearchText} />
          <div className="mt-3 max-h-80 overflow-y-auto">
            {renderList({ searchText: searchText.trim(), onAdd: add })}
          </div>
        </div>
      )}
    </>
  )
}

interface HostListsProps {
  readonly firstList: TitledQuery
  /** The second list leaves out the hosts of the first list. */
  readonly secondList: TitledQuery
  /** The search text of both lists. */
  readonly searchText: string
  /** Shown if both lists are empty and there is no search text. */
  readonly emptyListText: string
  readonly isAvailable: (host: HostCard) => boolean
  readonly onAdd: (host: HostCard) => void
}

interface TitledQuery {
  readonly title: string
  readonly query: HostsQuery
}

/** Two lists of hosts to choose from, each loaded page by page. */
export function HostLists(props: HostListsProps) {
  const { firstList, secondList, searchText, emptyListText, isAvailable, onAdd } = props
  const lists = [useInfiniteQuery(firstList.query), useInfiniteQuery(secondList.query)]
  const [firstItems = [], secondItems = []] = lists.map(
    ({ data }) => data?.pages.flatMap(({ items }) => items) ?? [],
  )
  const firstIds = new Set(firstItems.map(({ id }) => id))
  const firstHosts = firstItems.filter(isAvailable)
  const secondHosts = secondItems.filter((host) => isAvailable(host) && !firstIds.has(host.id))
  const isLoading = lists.some(({ isPending }) => isPending)
  const hasFailed = lists.some(({ error }) => error)
  const isEmpty = firstHosts.length + secondHosts.length === 0
  const emptyText = searchText === '' ? emptyListText : 'No hosts found.'
  const listsWithNextPage = lists.filter(({ hasNextPage }) => hasNextPage)
  return (
    <>
      <HostGroup title={firstList.title} hosts={firstHosts} onAdd={onAdd} />
      <HostGroup title={secondList.title} hosts={secondHosts} onAdd={onAdd} />
      <p role="status" className="text-ink-soft">
        {isLoading ? 'Loading hosts...' : isEmpty && !hasFailed ? emptyText : ''}
      </p>
      {hasFailed && (
        <LoadError onRetry={() => void Promise.all(lists.map((list) => list.refetch()))}>
          Couldn't load the hosts.
        </LoadError>
      )}
      {listsWithNextPage.length > 0 && (
        <Button
          look="plain"
          disabled={lists.some(({ isFetching }) => isFetching)}
          onClick={() => void Promise.all(listsWithNextPage.map((list) => list.fetchNextPage()))}
        >
          Show more hosts
        </Button>
      )}
    </>
  )
}

interface HostGroupProps {
  readonly title: string
  readonly onAdd: (host: HostCard) => void
  readonly hosts: readonly HostCard[]
}

/** Hosts to choose from, under a heading. */
function HostGroup({ title, hosts, onAdd }: HostGroupProps) {
  const id = useId()
  if (hosts.length === 0) return null
  return (
    <>
      <h3 id={id} className="text-ink-soft py-1.5 text-sm font-bold tracking-normal">
        {title}
      </h3>
      <ul aria-labelledby={id}>
        {hosts.map((host) => (
          <li key={host.id}>
            <button
              type="button"
              className="hover:bg-paper-dim flex min-h-12 w-full items-baseline justify-between gap-4 px-2 py-2 text-left focus-visible:-outline-offset-3"
              onClick={() => onAdd(host)}
            >
              <span className="min-w-0 font-bold wrap-anywhere">
                <span className="sr-only">Add </span>
                {host.name}
              </span>
              <span className="text-ink-soft shrink-0 text-sm">{host.city}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
