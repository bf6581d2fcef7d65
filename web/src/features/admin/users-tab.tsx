import type { AdminUser } from '@shared/users/contract.ts'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { SelectFilter } from '@/components/data/filter-bar.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { Button } from '@/components/ui/button.tsx'
import { formatEventCounts, formatLocation, RoleBadge } from '@/core/users/user-labels.tsx'
import { formatRelativeTime } from '@/lib/relative-time.ts'
import { useNow } from '@/lib/use-now.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import { useViewerZone } from '@/lib/viewer-zone.ts'
import { ListFilters } from './list-filters.tsx'
import { UserLink } from './user-link.tsx'

const roleOptions = [
  { value: 'user', label: 'Users' },
  { value: 'host', label: 'Hosts' },
  { value: 'admin', label: 'Admins' },
]
const statusOptions = [{ value: 'suspended', label: 'Suspended' }]
const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
]

const columns: readonly Column<AdminUser>[] = [
  { id: 'name', header: 'Name', cell: ({ id, name }) => <UserLink id={id}>{name}</UserLink> },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'role', header: 'Role', isShort: true, cell: (user) => <RoleBadge {...user} /> },
  { id: 'location', header: 'Location', cell: formatLocation },
  {
    id: 'events',
    header: 'Events',
    isShort: true,
    cell: (user) => <span className="tabular-digits">{formatEventCounts(user)}</span>,
  },
  {
    id: 'joinedAt',
    header: 'Joined',
    isShort: true,
    cell: ({ createdAt }) => <JoinDate joinedAt={createdAt} />,
  },
]

function JoinDate({ joinedAt }: { readonly joinedAt: string }) {
  return (
    <time dateTime={joinedAt}>
      {formatRelativeTime(Date.parse(joinedAt), useNow(), useViewerZone() ?? 'UTC')}
    </time>
  )
}

/** Every user, with search and filters (specification section 2.3). */
export default function UsersTab() {
  const list = useListState('listUsers', { failureText: "Couldn't load users." })
  const { open } = useOverlay('user')
  const hasFixedOrder = list.getFilter('q') !== '' || list.getFilter('status') !== ''
  const isFirstPage = list.pager.pageNumber === 1
  return (
    <section aria-labelledby="users">
      <SectionHeader id="users" title="Users">
        All members, and the events they attended or hosted.
      </SectionHeader>
      <ListFilters
        noun="users"
        placeholder="Name or email"
        search={list.getFilter('q')}
        city={list.getFilter('city')}
        onChange={list.setFilter}
        onClear={list.onClear}
      >
        <SelectFilter
          label="Role"
          allLabel="All roles"
          options={roleOptions}
          value={list.getFilter('role')}
          onChange={(role) => list.setFilter('role', role)}
        />
        <SelectFilter
          label="Status"
          allLabel="All statuses"
          options={statusOptions}
          value={list.getFilter('status')}
          onChange={(status) => list.setFilter('status', status)}
        />
        {/* The order of search results and of suspended users cannot be chosen. */}
        {!hasFixedOrder && (
          <SelectFilter
            label="Order"
            options={sortOptions}
            value={list.getFilter('sort')}
            onChange={(sort) => list.setFilter('sort', sort)}
          />
        )}
      </ListFilters>
      <DataList
        label="Users"
        isCompact
        loadingText="Loading users..."
        columns={columns}
        getKey={({ id }) => String(id)}
        getName={({ name }) => name}
        emptyState={
          <EmptyState title={isFirstPage ? 'No users found matching filters' : 'You have seen all users'} />
        }
        onOpen={({ id }) => open(id)}
        renderActions={({ id, name }) => (
          <Button look="outline" aria-label={`View ${name}`} onClick={() => open(id)}>
            View
          </Button>
        )}
        {...list.table}
      />
      <Pager label="users" {...list.pager} />
    </section>
  )
}
