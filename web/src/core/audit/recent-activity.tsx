import type { AuditEntryRow } from '@shared/audit/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { FilterBar, SelectFilter } from '@/components/data/filter-bar.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { Link } from '@/components/ui/link.tsx'
import { callApi } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { actionLabels, AuditEntryText, getSubjectName } from './audit-labels.tsx'

const columns: readonly Column<AuditEntryRow>[] = [
  { id: 'about', header: 'About', cell: (auditEntry) => <AuditSubject {...auditEntry} /> },
  {
    id: 'action',
    header: 'Action',
    cell: (auditEntry) => <AuditEntryText {...auditEntry} />,
  },
  {
    id: 'actor',
    header: 'By',
    cell: ({ actor }) => (
      <Link to={paths.adminUser(actor.id)} className="wrap-anywhere underline underline-offset-4">
        {actor.name}
      </Link>
    ),
  },
  {
    id: 'time',
    header: 'When',
    isShort: true,
    cell: ({ occurredAt }) => formatViewerDateTime(occurredAt),
  },
]

/** The subject of an audit entry, as a link if the subject has a page. */
function AuditSubject({ action, subject }: Pick<AuditEntryRow, 'action' | 'subject'>) {
  const { kind, id, name } = subject
  const path = {
    user: paths.adminUser(id),
    event: paths.adminEvent(id),
    // Nudges are not in the message history.
    message: action === 'host_nudged' ? paths.adminNudges : paths.adminMessage(id),
    mailing: paths.adminMessages,
    address: paths.adminEmailsTo(name),
    alarm: null,
    announcement: null,
  }[kind]
  if (path === null) return <>{getSubjectName(subject)}</>
  return (
    <Link to={path} className="wrap-anywhere underline underline-offset-4">
      {getSubjectName(subject)}
    </Link>
  )
}

const actionOptions = Object.entries(actionLabels).map(([value, label]) => ({ value, label }))
/** The maximum number of admins in the filter. */
const MAX_ADMINS = 100

/** The audit log, newest first. */
export function RecentActivity() {
  const list = useListState('listAdminActions', {
    prefix: 'activity',
    limit: 10,
    isAlwaysRefetched: true,
    failureText: "Couldn't load the recent activity.",
  })
  const { data } = useQuery({
    queryKey: ['admin', 'admins'],
    queryFn: ({ signal }) =>
      callApi('listUsers', { query: { role: 'admin', sort: 'name', limit: MAX_ADMINS }, signal }),
  })
  const adminOptions =
    data?.items.map(({ id, name, email }) => ({ value: String(id), label: name || email })) ?? []
  const adminId = list.getFilter('actorId')
  return (
    <section aria-labelledby="recent-activity">
      <SectionHeader id="recent-activity" title="Recent activity">
        Admin actions of the last 400 days.
      </SectionHeader>
      <FilterBar label="Filter recent activity" onClear={list.onClear}>
        <SelectFilter
          label="Admin"
          allLabel="All admins"
          value={adminId}
          // The page's URL may contain the id of a former admin, who is not among the options.
          options={
            adminId === '' || adminOptions.some(({ value }) => value === adminId)
              ? adminOptions
              : [...adminOptions, { value: adminId, label: adminId }]
          }
          onChange={(value) => list.setFilter('actorId', value)}
        />
        <SelectFilter
          label="Action"
          allLabel="All actions"
          value={list.getFilter('action')}
          options={actionOptions}
          onChange={(value) => list.setFilter('action', value)}
        />
      </FilterBar>
      <DataList
        label="Recent activity"
        columns={columns}
        getKey={({ id }) => id}
        getName={({ subject }) => getSubjectName(subject)}
        emptyState={
          list.onClear ? (
            <EmptyState title="No actions found">No actions match these filters.</EmptyState>
          ) : (
            <EmptyState title="No activity yet">
              Approvals, denials and other admin actions appear here.
            </EmptyState>
          )
        }
        {...list.table}
      />
      <Pager label="recent activity" {...list.pager} />
    </section>
  )
}
