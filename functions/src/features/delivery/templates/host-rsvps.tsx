import type { HostRsvpsMailData } from '../../../core/mail/mail-data.ts'
import { PosterStrip } from '../layout/event.tsx'
import { Action, InlineLink, Paragraph, Small, Title } from '../layout/parts.tsx'
import { anotherSampleEvent, sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

const describeRsvps = (count: number) => (count === 1 ? '1 new RSVP' : `${count} new RSVPs`)

const describeRequests = (count: number) => (count === 1 ? '1 request to join' : `${count} requests to join`)

/** `3 new RSVPs`, `2 requests to join`, or both. */
function describeCounts(events: readonly { readonly added: number; readonly requested?: number }[]): string {
  const newCount = events.reduce((sum, event) => sum + event.added, 0)
  const requestCount = events.reduce((sum, event) => sum + (event.requested ?? 0), 0)
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

/** `20 coming, 3 on the waitlist`, or `20 with a spot (14 still coming, 6 without an answer)` once attendees were asked. */
function describeAttendees({ confirmed, sure, waitlisted }: HostRsvpsMailData['events'][number]): string {
  const comingText =
    sure === undefined
      ? `${confirmed} coming`
      : `${confirmed} with a spot (${sure} still coming, ${Math.max(0, confirmed - sure)} without an answer)`
  return waitlisted === 0 ? comingText : `${comingText}, ${waitlisted} on the waitlist`
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
      { ...sampleEvent, added: 3, confirmed: 20, sure: 14, waitlisted: 1 },
      { ...anotherSampleEvent, added: 1, confirmed: 6, waitlisted: 0 },
    ],
  },
}
