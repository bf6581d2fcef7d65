import { getColour } from '@shared/events/colours.ts'
import { makeTicketLink } from '@shared/door/ticket-link.ts'
import type { Ticket } from '@shared/rsvps/contract.ts'
import { formatClockTime, formatLongDate, formatZoneName } from '@shared/time/zoned-time.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { LinkedLocation } from '@/core/events/event-location.tsx'
import { OWN_RSVPS_KEY } from '@/core/rsvps/own-rsvp.ts'
import { callApiDated } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { removeTicket, findTicket, saveTicket } from '@/lib/device-tickets.ts'
import { useWakeLock } from '@/lib/use-wake-lock.ts'
import { QrCode } from '@/components/ui/qr-code.tsx'

const ticketQuery = (code: string) =>
  queryOptions({
    queryKey: [...OWN_RSVPS_KEY, 'ticket', code],
    queryFn: async ({ signal }) => {
      try {
        const { value: ticket, asOf } = await callApiDated('getTicket', { params: { code }, signal })
        saveTicket(code, ticket, asOf)
        return ticket
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) removeTicket(code)
        throw error
      }
    },
  })

/** The page /t/{code}: a ticket on a white screen, to be scanned in any light. Offline, the ticket comes from this device. */
export function TicketPage({ code }: { readonly code: string }) {
  const { data, error, isPending, refetch } = useQuery(ticketQuery(code))
  const isOnline = useIsOnline()
  usePage({ title: 'Your ticket' })
  // Only the server knows that a ticket does not exist.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <TicketMessage title="Ticket not found">
        We don't recognise this ticket. The link may be incomplete, or the event ended long ago. Open the link
        in your latest email about the event again.
      </TicketMessage>
    )
  }
  const ticket = data ?? findTicket(code)
  if (ticket) return <TicketDetails ticket={ticket} code={code} isStored={data === undefined} />
  if (isPending) return <Loading />
  const hasServerAnswered = error instanceof ApiError
  return (
    <TicketMessage
      title={hasServerAnswered ? "Couldn't load this ticket" : isOnline ? 'No connection' : "You're offline"}
    >
      {hasServerAnswered
        ? 'Please try again in a moment.'
        : "This ticket isn't saved on this device. Check your connection and try again."}
      <div className="mt-6">
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    </TicketMessage>
  )
}

interface TicketDetailsProps {
  readonly ticket: Ticket
  readonly code: string
  /** True if the ticket comes from this device and not from the server. */
  readonly isStored: boolean
}

const invalidTicketTexts: Record<
  Exclude<Ticket['state'], 'valid'>,
  { readonly title: string; readonly text: string }
> = {
  cancelled: { title: 'RSVP cancelled', text: 'This RSVP was cancelled, so the ticket is no longer valid.' },
  event_inactive: { title: 'Event cancelled', text: 'This event was cancelled.' },
  under_review: {
    title: 'Under review',
    text: 'Our team is reviewing this event. Your RSVP stays for now.',
  },
  requested: {
    title: 'Requested',
    text: "You don't have a ticket yet. We'll email you the host's answer.",
  },
  waitlist: {
    title: 'On the waitlist',
    text: "You don't have a ticket yet. If you get a spot, we'll email you.",
  },
}

function TicketDetails({ ticket, code, isStored }: TicketDetailsProps) {
  const { state, name, event } = ticket
  const startsAt = Date.parse(event.dateTime)
  return (
    <Sheet colour={getColour(event.colour).hex} isStored={isStored}>
      <p className="tabular-digits flex flex-wrap justify-between gap-x-4 text-lg font-bold">
        <span>{formatLongDate(startsAt, event.timezone)}</span>
        <span>
          {formatClockTime(startsAt, event.timezone)} {formatZoneName(startsAt, event.timezone)}
        </span>
      </p>
      {state === 'valid' ? (
        <div className="mx-auto my-auto w-full max-w-[min(26rem,56svh)]">
          <QrCode
            text={makeTicketLink(window.location.origin, code)}
            label="Your ticket code, to be scanned at the door"
          />
          <ScreenWakeLock />
        </div>
      ) : (
        <div role="status" className="my-auto">
          <p className="display text-danger text-6xl">{invalidTicketTexts[state].title}</p>
          <p className="mt-3 text-lg">{invalidTicketTexts[state].text}</p>
        </div>
      )}
      <div>
        <h1 className="text-4xl text-balance sm:text-5xl">{event.title}</h1>
        <p className="mt-2 text-2xl font-bold">{name}</p>
        <p className="mt-2 leading-snug">
          <b>{event.venueName}</b>
          <span className="block">
            <LinkedLocation parts={[event.venueAddress, event.area]} city={event.city} />
          </span>
        </p>
      </div>
    </Sheet>
  )
}

function ScreenWakeLock(): null {
  useWakeLock()
  return null
}

interface SheetProps {
  readonly colour: string
  readonly isStored?: boolean
  readonly children: ReactNode
}

/** A white page with a strip in the event's colour. */
function Sheet({ colour, isStored = false, children }: SheetProps) {
  const isOnline = useIsOnline()
  return (
    <main className="flex min-h-svh flex-col bg-white wrap-anywhere text-black">
      <div className="h-3 shrink-0" style={{ backgroundColor: colour }} />
      <div className="mx-auto flex w-full max-w-xl flex-1 flex-col gap-5 p-5 sm:p-8">{children}</div>
      <div className="mx-auto flex w-full max-w-xl flex-wrap items-center justify-between gap-3 border-t-2 border-dashed border-black p-5 sm:px-8">
        <p role="status" className="text-sm font-bold">
          {isStored && !isOnline && 'Offline. Saved on this device.'}
        </p>
        <ButtonLink look="outline" to={paths.home}>
          Close
        </ButtonLink>
      </div>
    </main>
  )
}

function Loading() {
  return (
    <Sheet colour="#000">
      <p role="status" className="sr-only">
        Loading the ticket
      </p>
      <Skeleton className="mx-auto my-auto aspect-square w-full max-w-[min(26rem,56svh)]" />
      <Skeleton className="h-24" />
    </Sheet>
  )
}

function TicketMessage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Sheet colour="#000">
      <div className="my-auto">
        <h1 className="display text-6xl">{title}</h1>
        <div className="mt-4 text-lg">{children}</div>
      </div>
    </Sheet>
  )
}
