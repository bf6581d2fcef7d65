import type { DeletionPreview } from '@shared/privacy/deletion-preview.ts'
import { formatLongDate } from '@shared/time/zoned-time.ts'
import { Link } from '@/components/ui/link.tsx'
import { describeDeletion, type DeletionReader } from './deletion-text.ts'

interface DeletionSummaryProps {
  readonly deletion: DeletionPreview
  readonly reader: DeletionReader
  /** Returns the path of an event's editor. */
  readonly getEditorPath: (eventId: number) => string
}

/** Shows the effects of a deletion, and the events that must be settled first. */
export function DeletionSummary({ deletion, reader, getEditorPath }: DeletionSummaryProps) {
  const { counts, eventsToSettle, eventsToSettleCount } = deletion
  const settleTitle =
    reader === 'member' ? 'Cancel or hand over these events first' : 'Cancel or reassign these events first'
  const listedCount = eventsToSettle.reduce((sum, { eventCount }) => sum + eventCount, 0)
  return (
    <>
      <h3 className="text-2xl">What will happen</h3>
      <ul className="border-ink mt-3 border-t-2">
        {counts &&
          describeDeletion(counts, reader).map((line) => (
            <li key={line} className="border-hairline tabular-digits border-b-2 py-3">
              {line}
            </li>
          ))}
      </ul>
      {eventsToSettleCount > 0 && (
        <section className="mt-8" aria-label={settleTitle}>
          <h3 className="text-2xl">{settleTitle}</h3>
          <p className="mt-2">
            {reader === 'member'
              ? 'Cancel these events, or hand each one over to a co-host in the COLLABORATE tab of your host dashboard.'
              : 'Cancel these events, or reassign each one to another host.'}{' '}
            {eventsToSettleCount > listedCount && (
              <span className="tabular-digits">
                The first {listedCount} of {eventsToSettleCount}:
              </span>
            )}
          </p>
          <ul className="border-ink mt-3 border-t-2">
            {eventsToSettle.map((event) => (
              <li key={event.id} className="border-hairline border-b-2 py-3 wrap-anywhere">
                <Link to={getEditorPath(event.id)} className="font-bold underline underline-offset-4">
                  {event.title}
                </Link>
                , {formatLongDate(Date.parse(event.dateTime), event.timezone)}
                {event.eventCount > 1 && `, and ${event.eventCount - 1} later in this series`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
