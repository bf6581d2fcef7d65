import { useListState } from '@/components/data/use-list-state.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { AuditEntryText } from '../audit/audit-labels.tsx'
import { DialogList } from './dialog-list.tsx'

interface SubjectAuditLogProps {
  readonly id: number
  /** The name of the surrounding dialog in the URL. */
  readonly prefix: string
}

/** The audit entries whose subject is a user or an event. */
export function SubjectAuditLog({ id, prefix }: SubjectAuditLogProps) {
  const list = useListState('listAdminActions', {
    fixedFilters: { subjectId: String(id) },
    prefix: `${prefix}.audit`,
    limit: 5,
    isAlwaysRefetched: true,
    failureText: "Couldn't load admin activity.",
  })
  return (
    <DialogList
      title="Admin activity"
      emptyText="No admin actions yet."
      list={list}
      getKey={(auditEntry) => auditEntry.id}
    >
      {(auditEntry) => (
        <>
          <p className="font-bold">
            <AuditEntryText {...auditEntry} />
          </p>
          <p className="text-ink-soft tabular-digits">
            <bdi>{auditEntry.actor.name}</bdi>, {formatViewerDateTime(auditEntry.occurredAt)}
          </p>
        </>
      )}
    </DialogList>
  )
}
