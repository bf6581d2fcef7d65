import type { RecordedAction } from '@shared/audit/contract.ts'
import { DataList, type Column } from '@/components/data/data-list.tsx'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { Empty } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { when } from '@/lib/when.ts'
import { DeedWords, subjectOf } from './deed-words.tsx'

const columns: readonly Column<RecordedAction>[] = [
  { id: 'subject', header: 'Who or what', cell: ({ subject }) => subjectOf(subject) },
  {
    id: 'action',
    header: 'What',
    cell: (deed) => <DeedWords {...deed} />,
  },
  { id: 'by', header: 'By', cell: ({ by }) => by.name },
  { id: 'at', header: 'When', isShort: true, cell: ({ at }) => when(at) },
]

/** The record of what admins did, the latest first. */
export function RecentDeeds() {
  const { table, pager } = useListState('listAdminActions', {
    under: 'record',
    limit: 10,
    isAlwaysNew: true,
    failure: 'Unable to load the record.',
  })
  return (
    <section aria-labelledby="record">
      <SectionHeader id="record" title="Done lately">
        What admins did, to whom and when. It is kept for 400 days.
      </SectionHeader>
      <div className="mt-6">
        <DataList
          label="What admins did"
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ subject }) => subjectOf(subject)}
          empty={
            <Empty title="Nothing yet">Approvals, denials and what else admins do is written here.</Empty>
          }
          {...table}
        />
        <Pager {...pager} />
      </div>
    </section>
  )
}
