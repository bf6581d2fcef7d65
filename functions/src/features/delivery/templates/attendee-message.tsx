import { Poster, eventDay } from '../layout/event.tsx'
import { Action, InlineLink, Quote, Small, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const attendeeMessage: MailTemplate<'attendee-message'> = {
  title: 'Message from a host',
  description: 'A message from a host of an event to its attendees, or to one of them.',
  subject: (data) => data.subject,
  preheader: (data) => `${data.senderName} about ${data.title}: ${data.content}`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="FROM YOUR HOST" href={links.event(data.eventId)} />
      <Title>{data.subject}</Title>
      <Quote text={data.content} />
      <Small>
        {data.senderName} hosts {data.title} on {eventDay(data)} and sent you this message. Your reply goes to
        them.
      </Small>
      <Action href={links.event(data.eventId)}>See the event</Action>
      <Small>
        Can't make it any more? <InlineLink href={links.change(data)}>Cancel your RSVP</InlineLink>.
      </Small>
    </>
  ),
  sample: {
    ...sampleSignup,
    senderName: 'Noor Haddad',
    authorId: null,
    replyTo: 'noor@example.com',
    subject: 'Bring an apron',
    content: 'Clay gets everywhere. We have four aprons for twenty people.',
  },
}
