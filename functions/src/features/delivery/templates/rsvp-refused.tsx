import { Action, Paragraph, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const rsvpRefused: MailTemplate<'rsvp-refused'> = {
  title: 'RSVP not taken',
  description:
    'Sent to a member whose RSVP was made without a connection, and could not be taken when it reached us.',
  subject: (data) => (data.title ? `No seat for you: ${data.title}` : 'No seat for you this time'),
  preheader: (data) => data.reason,
  Body: ({ data, links }) => (
    <>
      <Title>That one did not work, {data.name}.</Title>
      <Paragraph>
        You asked for a seat{data.title ? ` at ${data.title}` : ''} while you had no connection. It has
        reached us now, and we could not take it: you have no seat, and no place in line.
      </Paragraph>
      <Paragraph>{data.reason}</Paragraph>
      <Action href={links.home}>See other events</Action>
    </>
  ),
  sample: {
    name: 'Ada',
    title: 'Clay & Cold Brew',
    reason: 'This event has already started, so RSVPs are closed.',
  },
}
