import { useState } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { DataList, type Column, type Sort } from '@/components/data/data-list.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '@/components/data/filter-bar.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { Empty } from '@/components/data/states.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useParam, useTypedParam } from '@/lib/use-param.ts'

interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: 'host' | 'user'
  readonly events: number
}

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'
const people: readonly Person[] = Array.from({ length: 23 }, (_, index) => ({
  id: String(index),
  name: index === 2 ? `Hubert ${LONG}` : `Person ${index + 1}`,
  email:
    index === 2 ? `${LONG.toLowerCase()}@a-rather-long-address.example` : `person${index + 1}@people.test`,
  role: index % 3 === 0 ? 'host' : 'user',
  events: (index * 7) % 12,
}))

const PAGE = 8

const columns: readonly Column<Person>[] = [
  { id: 'name', header: 'Name', isSortable: true, cell: ({ name }) => name },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  {
    id: 'role',
    header: 'Role',
    isShort: true,
    cell: ({ role }) => (
      <Badge tone={role === 'host' ? 'good' : 'plain'}>{role === 'host' ? 'Host' : 'Member'}</Badge>
    ),
  },
  { id: 'events', header: 'Events', isSortable: true, align: 'end', cell: ({ events }) => events },
]

const keyOf = ({ id }: Person) => id
const nameOf = ({ name }: Person) => name

/** Stands in for a server: filters, sorts and pages. */
function found(text: string, role: string, sort: Sort): readonly Person[] {
  const sign = sort.direction === 'asc' ? 1 : -1
  const compare = (a: Person, b: Person) =>
    sort.by === 'events' ? a.events - b.events : a.name.localeCompare(b.name, 'en', { numeric: true })
  return people
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .filter((one) => role === '' || one.role === role)
    .toSorted((a, b) => sign * compare(a, b))
}

export function ListBlocks() {
  const [text, setText] = useTypedParam('q')
  const [role, setRole] = useParam('role')
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' })
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const all = found(text, role, sort)
  const pages = Math.max(1, Math.ceil(all.length / PAGE))
  const at = Math.min(page, pages)
  const clear = () => {
    setText('')
    setRole('')
  }
  return (
    <div className="grid gap-16">
      <section aria-labelledby="people">
        <SectionHeader id="people" title="People" actions={<Button>Invite</Button>}>
          A table from medium screens on, a list on a phone.
        </SectionHeader>
        <FilterBar label="Filter people" onClear={text === '' && role === '' ? undefined : clear}>
          <SearchFilter label="Search" placeholder="Name or email" value={text} onChange={setText} />
          <SelectFilter
            label="Role"
            value={role}
            onChange={setRole}
            all="All roles"
            options={[
              { value: 'host', label: 'Hosts' },
              { value: 'user', label: 'Members' },
            ]}
          />
        </FilterBar>
        <DataList
          label="People"
          columns={columns}
          rows={all.slice((at - 1) * PAGE, at * PAGE)}
          keyOf={keyOf}
          nameOf={nameOf}
          sort={sort}
          onSort={setSort}
          selection={{ selected, onChange: setSelected }}
          selectionActions={<Button className="min-h-9 px-4 text-sm">Write to them</Button>}
          actions={({ name }) => (
            <Button look="outline" className="min-h-9 px-4 text-sm" aria-label={`View ${name}`}>
              View
            </Button>
          )}
          empty={
            <Empty title="Nobody found" action={<Button onClick={clear}>Clear filters</Button>}>
              No person of that name or role.
            </Empty>
          }
        />
        <Pager
          page={at}
          pages={pages}
          hasNext={at < pages}
          onPrevious={() => setPage(at - 1)}
          onNext={() => setPage(at + 1)}
        />
      </section>
      <section aria-labelledby="people-loading">
        <SectionHeader id="people-loading" title="Loading" />
        <DataList
          label="People who load"
          columns={columns}
          rows={undefined}
          keyOf={keyOf}
          nameOf={nameOf}
          empty={null}
        />
      </section>
      <section aria-labelledby="people-busy">
        <SectionHeader id="people-busy" title="Next page under way" />
        <DataList
          isBusy
          label="People, next page"
          columns={columns}
          rows={people.slice(0, 2)}
          keyOf={keyOf}
          nameOf={nameOf}
          empty={null}
        />
      </section>
      <section aria-labelledby="people-failed">
        <SectionHeader id="people-failed" title="Failed" />
        <DataList
          label="People who failed"
          columns={columns}
          rows={undefined}
          failure="Unable to load people."
          onRetry={() => undefined}
          keyOf={keyOf}
          nameOf={nameOf}
          empty={null}
        />
      </section>
      <section aria-labelledby="people-empty">
        <SectionHeader id="people-empty" title="Empty" />
        <DataList
          label="No people"
          columns={columns}
          rows={[]}
          keyOf={keyOf}
          nameOf={nameOf}
          empty={<Empty title="Nobody yet">The first one signs up any minute.</Empty>}
        />
      </section>
    </div>
  )
}
