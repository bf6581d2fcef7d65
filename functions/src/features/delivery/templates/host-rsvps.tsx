import type { HostRsvpsMailData } from '../../../core/mail/mail-data.ts'
import { PosterStrip } from '../layout/event.tsx'
import { Action, InlineLink, Paragraph, Small, Title } from '../layout/parts.tsx'
import { anotherEvent, sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

const rsvps = (count: number) => (count === 1 ? '1 new RSVP' : `${count} new RSVPs`)

function headline({ events }: HostRsvpsMailData): string {
  const total = rsvps(events.reduce((sum, { added }) => sum + added, 0))
  const [first] = events
  return first && events.length === 1 ? `${total} for ${first.title}` : `${total} for ${events.length} events`
}

const spots = ({ confirmed, waiting }: { confirmed: number; waiting: number }) =>
  waiting === 0 ? `${confirmed} coming` : `${confirmed} coming, ${waiting} on the waitlist`

export const hostRsvps: MailTemplate<'host-rsvps'> = {
  title: 'New RSVPs',
  description: "Sent to hosts every morning, or once an hour at most, if anybody RSVP'd to their events.",
  subject: headline,
  preheader: ({ events }) => events.map((event) => `${event.title}: ${spots(event)}`).join('. '),
  Body: ({ data, links }) => {
    const [only] = data.events.length === 1 ? data.events : []
    return (
      <>
        <Title>{headline(data)}</Title>
        {data.events.map((event) => (
          <div key={event.eventId}>
            <PosterStrip event={event} href={links.hostedEvent(event.eventId)} />
            <Paragraph>
              {rsvps(event.added)}. {spots(event)} in all.
            </Paragraph>
          </div>
        ))}
        <Action href={only ? links.hostedEvent(only.eventId) : links.hostDashboard}>See who's coming</Action>
        {links.preferences === null ? null : (
          <Small>
            {data.pace === 'daily'
              ? 'You get this once a day at most. '
              : 'You get this once an hour at most. '}
            <InlineLink href={links.preferences}>Change how often</InlineLink>
          </Small>
        )}
      </>
    )
  },
  sample: {
    name: 'Noor Haddad',
    pace: 'daily',
    events: [
      { ...sampleEvent, added: 3, confirmed: 20, waiting: 1 },
      { ...anotherEvent, added: 1, confirmed: 6, waiting: 0 },
    ],
  },
}
