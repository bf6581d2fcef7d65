import { Poster, eventDay } from '../layout/event.tsx'
import { Action, Paragraph, Quote, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const eventCancelled: MailTemplate<'event-cancelled'> = {
  title: 'Event cancelled',
  description: 'Sent to everyone with a seat or a place in line when an event is cancelled.',
  subject: (data) => `Cancelled: ${data.title}`,
  preheader: (data) => `${data.title} on ${eventDay(data)} will not take place.`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="CANCELLED" href={links.city(data.city)} isOff />
      <Title>This one is off.</Title>
      <Paragraph>
        {data.name}, {data.title} on {eventDay(data)} will not take place. We're sorry. There is nothing for
        you to do; the attached file takes it out of your calendar.
      </Paragraph>
      {data.note ? <Quote text={data.note} /> : null}
      <Action href={links.city(data.city)}>What else is on in {data.city}</Action>
    </>
  ),
  calendar: () => 'CANCEL',
  sample: sampleSignup,
}
