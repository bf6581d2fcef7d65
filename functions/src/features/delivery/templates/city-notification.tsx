import { EventFacts, Poster, eventDay } from '../layout/event.tsx'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import { sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const cityNotification: MailTemplate<'city-notification'> = {
  title: 'New event in a city',
  description: 'Sent to those who asked about a city when an event in it is published.',
  subject: (data) => `New in ${data.city}: ${data.title}`,
  preheader: (data) => `${eventDay(data)}, ${data.venueName}.`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="NEW" href={links.event(data.eventId)} />
      <Title>New in {data.city}.</Title>
      <Paragraph>{data.name}, you asked us to tell you when something comes up. This just did.</Paragraph>
      <EventFacts event={data} />
      <Action href={links.event(data.eventId)}>RSVP</Action>
    </>
  ),
  sample: { ...sampleEvent, name: 'Ada' },
}
