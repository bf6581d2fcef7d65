import { Poster, formatEventDay } from '../layout/event-parts.tsx'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import { sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const guestEventCancelled: MailTemplate<'guest-event-cancelled'> = {
  title: 'Private event cancelled, to guests',
  description: 'Sent to guests who were invited to a private event and did not RSVP, when it is cancelled.',
  subject: (data) => `Cancelled: ${data.title}`,
  preheader: (data) => `${data.title} on ${formatEventDay(data)} will not take place.`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="CANCELLED" href={links.city(data.city)} isCancelled />
      <Title>This event is cancelled.</Title>
      <Paragraph>
        You were invited to {data.title} on {formatEventDay(data)}. It will not take place, so you don't need
        to RSVP.
      </Paragraph>
      <Action href={links.city(data.city)}>What else is on in {data.city}</Action>
    </>
  ),
  sample: { ...sampleEvent, name: 'Ada' },
}
