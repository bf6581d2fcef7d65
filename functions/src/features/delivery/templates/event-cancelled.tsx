import { Poster, formatEventDay } from '../layout/event-parts.tsx'
import { Action, Paragraph, Quote, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const eventCancelled: MailTemplate<'event-cancelled'> = {
  title: 'Event cancelled',
  description: 'Sent to everyone with an RSVP when an event is cancelled.',
  subject: (data) => `Cancelled: ${data.title}`,
  preheader: (data) => `${data.title} on ${formatEventDay(data)} will not take place.`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="CANCELLED" href={links.city(data.city)} isCancelled />
      <Title>This event is cancelled.</Title>
      <Paragraph>
        {data.name}, {data.title} on {formatEventDay(data)} will not take place. We're sorry. You don't need
        to do anything; if it's in your calendar, the attached file removes it.
      </Paragraph>
      {data.note ? <Quote text={data.note} /> : null}
      <Action href={links.city(data.city)}>What else is on in {data.city}</Action>
    </>
  ),
  calendarMethod: () => 'CANCEL',
  sample: sampleSignup,
}
