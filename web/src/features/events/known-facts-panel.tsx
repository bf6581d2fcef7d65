import { formatClockTime, formatLongDate } from '@shared/time/zoned-time.ts'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { findEventTicket } from '@/lib/device-tickets.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { paths } from '@/lib/paths.ts'
import type { KnownFacts } from './known-facts.ts'

interface KnownFactsPanelProps {
  readonly id: number
  readonly facts: KnownFacts
}

/** Shown on the poster of an event's page, instead of the details, if the event cannot be loaded. */
export function KnownFactsPanel({ id, facts }: KnownFactsPanelProps) {
  const isOnline = useIsOnline()
  const code = findEventTicket(id)?.code
  const startsAt = Date.parse(facts.dateTime)
  return (
    <div role="status" className="border-t-2 border-current pt-4 text-xl font-bold">
      <p className="tabular-digits">
        {formatLongDate(startsAt, facts.timezone)}, {formatClockTime(startsAt, facts.timezone)}
      </p>
      <p>{facts.venueName}</p>
      <p className="mt-6 max-w-prose text-lg font-normal">
        {isOnline
          ? "Couldn't load the rest of this page."
          : "You're offline. The rest of this page will load when you're back online."}
      </p>
      {code && (
        <ButtonLink look="paper" className="mt-4" to={paths.ticket(code)}>
          Show ticket
        </ButtonLink>
      )}
      {isOnline && (
        <Button look="paper" className="mt-4" onClick={() => window.location.reload()}>
          Reload
        </Button>
      )}
    </div>
  )
}
