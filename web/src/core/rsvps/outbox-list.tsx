import { getColour } from '@shared/events/colours.ts'
import { formatClockTime, formatShortDay } from '@shared/time/zoned-time.ts'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { useOpeningText } from '@/core/events/use-rsvp-window.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'
import type { OutboxEntry } from '@/lib/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { describeWaitForOpening, makeUnsentToast } from './outbox-text.ts'
import { discardEntry, sendQueue } from './send-outbox.ts'

const NEW_QUESTIONS_TITLE = 'The questions have changed'
const REFUSED_TITLES: Record<OutboxEntry['kind'], string> = {
  rsvp: 'RSVP not confirmed',
  cancel: 'Cancellation not confirmed',
  reconfirm: 'Answer not saved',
}
const ENTRY_LABELS: Record<OutboxEntry['kind'], string> = {
  rsvp: 'RSVP made',
  cancel: 'Cancellation made',
  reconfirm: 'Answer given',
}

/** Shows unsent and refused RSVPs, answers and cancellations as outlines of posters, because none of them is confirmed. */
export function OutboxList({ entries }: { readonly entries: readonly OutboxEntry[] }) {
  const isOnline = useIsOnline()
  const focusProps = useRowFocus()
  const canSend = isOnline && entries.some(({ refusal }) => refusal === null)
  return (
    <div {...focusProps}>
      <ul className="grid gap-[10px] md:grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))]">
        {entries.map((entry) => (
          <EntryPoster key={entry.id} entry={entry} />
        ))}
      </ul>
      {canSend && (
        <Button className="mt-5" onClick={() => void sendQueue()}>
          Send now
        </Button>
      )}
    </div>
  )
}

function EntryPoster({ entry }: { readonly entry: OutboxEntry }) {
  const { event, name, email, refusal } = entry
  const startsAt = Date.parse(event.dateTime)
  const colour = getColour(event.id).hex
  const isWaiting = refusal === null
  const waitingMessage = makeUnsentToast(entry)
  const openingText = useOpeningText(event)
  const isOutdated = entry.isOutdated === true
  const isWaitingToOpen = isWaiting && entry.kind === 'rsvp' && openingText !== null
  return (
    <li
      data-row-key={entry.id}
      className="rounded-tile flex min-h-72 flex-col border-2 border-dashed p-5 wrap-anywhere"
      style={{ borderColor: colour }}
    >
      <p className="tabular-digits flex justify-between gap-4 text-lg font-bold" style={{ color: colour }}>
        <span>{formatShortDay(startsAt, event.timezone)}</span>
        <span>{formatClockTime(startsAt, event.timezone)}</span>
      </p>
      <h3 className="my-auto py-8 text-4xl text-balance" style={{ color: colour }}>
        {event.title}
      </h3>
      <p className="text-lg font-bold">
        {isWaiting ? waitingMessage.title : isOutdated ? NEW_QUESTIONS_TITLE : REFUSED_TITLES[entry.kind]}
      </p>
      <p className="tabular-digits mt-1">
        {isWaitingToOpen
          ? describeWaitForOpening(openingText)
          : isWaiting
            ? waitingMessage.description
            : refusal}
      </p>
      <p className="text-ink-soft mt-3 text-sm">
        {name}, {email}. {ENTRY_LABELS[entry.kind]} on this device on{' '}
        <span className="tabular-digits">
          {formatViewerDateTime(new Date(entry.createdAt).toISOString())}
        </span>
        .
      </p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {isOutdated ? (
          <ButtonLink to={paths.rsvp(event.id)} aria-label={`Answer the questions: ${event.title}`}>
            Answer the questions
          </ButtonLink>
        ) : (
          <ButtonLink look="outline" to={paths.event(event.id)} aria-label={`See ${event.title}`}>
            See the event
          </ButtonLink>
        )}
        <Button
          look="plain"
          aria-label={`${isWaiting ? 'Discard' : 'Remove'}: ${event.title}`}
          onClick={() => void discardWithToast(entry)}
        >
          {isWaiting ? 'Discard' : 'Remove'}
        </Button>
      </div>
    </li>
  )
}

async function discardWithToast(entry: OutboxEntry): Promise<void> {
  if (!(await discardEntry(entry))) {
    toast({ title: 'Too late to discard', description: "It's being sent right now." })
    return
  }
  if (entry.refusal !== null) return
  toast({
    title: 'Discarded',
    description:
      entry.uncertainSince === null
        ? "It won't be sent."
        : entry.kind === 'rsvp'
          ? "It may already have gone through. If so, you'll get an email with a link to change it."
          : 'It may already have gone through. The page of your RSVP shows whether it has.',
  })
}
