import { EventFacts, Poster, eventDay } from '../layout/event.tsx'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import { sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

/** `Ada`, `Ada and Bo`, `Ada, Bo and Cy`. */
const names = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export const cityNotification: MailTemplate<'city-notification'> = {
  title: 'New event of a city or a host',
  description:
    'Sent to those who asked about a city, or follow it or a host, when an event of theirs is published.',
  // Its readers need not know the host, so the words are ours alone.
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
          : 'you asked us to tell you when something comes up. This just did.'}
      </Paragraph>
      <EventFacts event={data} />
      <Action href={links.event(data.eventId)}>RSVP</Action>
      <Small>
        You hear of it because you follow {data.city} or who hosts it, or asked us about {data.city}.
      </Small>
    </>
  ),
  sample: { ...sampleEvent, name: 'Ada', hosts: ['Noor Haddad'] },
}
