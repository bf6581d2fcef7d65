import { Poster, formatEventDay } from '../layout/event-parts.tsx'
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
      <Poster event={data} label="A MESSAGE" href={links.event(data.eventId)} />
      <Title>{data.subject}</Title>
      <Quote text={data.content} />
      <Small>
        {data.senderName} sent you this message about {data.title} on {formatEventDay(data)}. Your reply goes
        to them.
      </Small>
      <Action href={links.event(data.eventId)}>See the event</Action>
      <Small>
        <InlineLink href={links.change(data)}>Manage your RSVP</InlineLink>
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
