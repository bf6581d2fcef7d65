import type { HostRsvpsMailData } from '../../../core/mail/mail-data.ts'
import { PosterStrip } from '../layout/event-parts.tsx'
import { Action, InlineLink, Paragraph, Small, Title } from '../layout/parts.tsx'
import { anotherSampleEvent, sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

const describeRsvps = (count: number) => (count === 1 ? '1 new RSVP' : `${count} new RSVPs`)

const describeRequests = (count: number) => (count === 1 ? '1 request to join' : `${count} requests to join`)

/** Describes the new RSVPs and requests: `3 new RSVPs`, `2 requests to join`, or both. */
function describeCounts(
  events: readonly { readonly newCount: number; readonly requestCount?: number }[],
): string {
  const newCount = events.reduce((sum, event) => sum + event.newCount, 0)
  const requestCount = events.reduce((sum, event) => sum + (event.requestCount ?? 0), 0)
  if (requestCount === 0) return describeRsvps(newCount)
  return newCount === 0
    ? describeRequests(requestCount)
    : `${describeRsvps(newCount)} and ${describeRequests(requestCount)}`
}

function composeHeadline({ events }: HostRsvpsMailData): string {
  const counts = describeCounts(events)
  const [firstEvent] = events
  return firstEvent && events.length === 1
    ? `${counts} for ${firstEvent.title}`
    : `${counts} for ${events.length} events`
}

/** Describes who is coming: `20 coming`, or `20 with a spot (14 still coming, 6 without an answer)` once attendees were asked. */
function describeAttendees({
  confirmedCount,
  sureCount,
  waitlistCount,
}: HostRsvpsMailData['events'][number]): string {
  const comingText =
    sureCount === undefined
      ? `${confirmedCount} coming`
      : `${confirmedCount} with a spot (${sureCount} still coming, ${Math.max(0, confirmedCount - sureCount)} without an answer)`
  return waitlistCount === 0 ? comingText : `${comingText}, ${waitlistCount} on the waitlist`
}

export const hostRsvps: MailTemplate<'host-rsvps'> = {
  title: 'New RSVPs',
  description: "Sent to hosts every morning, or once an hour at most, if anyone RSVP'd to their events.",
  subject: composeHeadline,
  preheader: ({ events }) => events.map((event) => `${event.title}: ${describeAttendees(event)}`).join('. '),
  Body: ({ data, links }) => {
    const [singleEvent] = data.events.length === 1 ? data.events : []
    return (
      <>
        <Title>{composeHeadline(data)}</Title>
        {data.events.map((event) => (
          <div key={event.eventId}>
            <PosterStrip event={event} href={links.hostedEvent(event.eventId)} />
            <Paragraph>
              {describeCounts([event])}. In all: {describeAttendees(event)}.
            </Paragraph>
          </div>
        ))}
        <Action href={singleEvent ? links.hostedEvent(singleEvent.eventId) : links.hostDashboard}>
          See who's coming
        </Action>
        {links.preferences === null ? null : (
          <Small>
            {data.frequency === 'daily'
              ? 'You get this email once a day at most. '
              : 'You get this email once an hour at most. '}
            <InlineLink href={links.preferences}>Change how often</InlineLink>
          </Small>
        )}
      </>
    )
  },
  sample: {
    name: 'Noor Haddad',
    frequency: 'daily',
    events: [
      { ...sampleEvent, newCount: 3, confirmedCount: 20, sureCount: 14, waitlistCount: 1 },
      { ...anotherSampleEvent, newCount: 1, confirmedCount: 6, waitlistCount: 0 },
    ],
  },
}
