import { useId, type ReactNode } from 'react'
import { Pager } from '@/components/data/pager.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import type { useListState } from '@/components/data/use-list-state.ts'

interface DialogListProps<Row> {
  readonly title: string
  readonly emptyText: string
  readonly list: Pick<ReturnType<typeof useListState>, 'pager'> & {
    readonly table: {
      readonly rows: readonly Row[] | undefined
      readonly failureText: string | undefined
      readonly onRetry: () => void
    }
  }
  readonly getKey: (row: Row) => string
  readonly children: (row: Row) => ReactNode
}

/** A paged list within a dialog about a user or an event. */
export function DialogList<Row>({ title, emptyText, list, getKey, children }: DialogListProps<Row>) {
  const id = useId()
  const { rows, failureText, onRetry } = list.table
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-2xl">
        {title}
      </h3>
      {failureText !== undefined && (
        <div className="mt-3">
          <LoadError onRetry={onRetry}>{failureText}</LoadError>
        </div>
      )}
      {!rows && failureText === undefined && <Skeleton className="mt-3 h-20" />}
      {rows?.length === 0 && <p className="text-ink-soft mt-2">{emptyText}</p>}
      {rows && rows.length > 0 && (
        <ul className="border-ink mt-3 border-t-2">
          {rows.map((row) => (
            <li key={getKey(row)} className="border-hairline border-b-2 py-3 wrap-anywhere">
              {children(row)}
            </li>
          ))}
        </ul>
      )}
      <Pager label={title} {...list.pager} />
    </section>
  )
}
