import { useListState } from '@/components/data/use-list-state.ts'
import { when } from '@/lib/when.ts'
import { AuditEntryText } from '../audit/audit-labels.tsx'
import { UserSection } from './user-section.tsx'

interface RecordOfProps {
  readonly id: number
  /** The name of its dialog in the address. */
  readonly under: string
  /** Shown if there are no entries. */
  readonly empty?: string
}

/** The audit entries of a user or an event. */
export function UserAuditLog({ id, under, empty = 'No admin actions yet.' }: RecordOfProps) {
  const list = useListState('listAdminActions', {
    fixed: { subjectId: String(id) },
    under: `${under}.record`,
    limit: 5,
    isAlwaysNew: true,
    failure: "Couldn't load admin activity.",
  })
  return (
    <UserSection title="Admin activity" empty={empty} list={list} keyOf={(auditEntry) => auditEntry.id}>
      {(auditEntry) => (
        <>
          <p className="font-bold first-letter:uppercase">
            <AuditEntryText {...auditEntry} />
          </p>
          <p className="text-ink-soft figures">
            {auditEntry.by.name}, {when(auditEntry.at)}
          </p>
        </>
      )}
    </UserSection>
  )
}
