import { EventFacts, Poster, eventDay } from '../layout/event.tsx'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import { sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

/** `Ada`, `Ada and Bo`, `Ada, Bo and Cy`. */
const names = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export const cityNotification: MailTemplate<'city-notification'> = {
  title: 'New event in a city or by a host',
  description:
    'Sent to people who asked about a city, or follow it or a host, when a new event is published.',
  // Readers may not know the host, so the subject has no text written by the host.
  subject: (data) => `A new event in ${data.city} on ${eventDay(data)}`,
  preheader: (data) => `${data.title}, ${data.venueName}.`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="NEW" href={links.event(data.eventId)} />
      <Title>New in {data.city}.</Title>
      <Paragraph>
        {data.name},{' '}
        {data.hosts?.length
          ? `${names.format(data.hosts)} just put this up.`
          : 'you asked us to tell you about new events. This one was just published.'}
      </Paragraph>
      <EventFacts event={data} />
      <Action href={links.event(data.eventId)}>RSVP</Action>
      <Small>
        You get this email because you follow {data.city} or a host of this event, or asked us about{' '}
        {data.city}.
      </Small>
    </>
  ),
  sample: { ...sampleEvent, name: 'Ada', hosts: ['Noor Haddad'] },
}
