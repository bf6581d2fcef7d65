import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const rsvpRefused: MailTemplate<'rsvp-refused'> = {
  title: 'RSVP not taken',
  description:
    'Sent once for an event to the address of an RSVP that was made without a connection, and could not be taken when it reached us.',
  subject: (data) => (data.title ? `No seat for you: ${data.title}` : 'No seat for you this time'),
  preheader: (data) => data.reason,
  Body: ({ data, links }) => (
    <>
      <Title>That one did not work.</Title>
      <Paragraph>
        A seat{data.title ? ` at ${data.title}` : ''} was asked for with your address, on a device that had no
        connection. It has reached us now, and we could not take it: you have no seat, and no place in line.
      </Paragraph>
      <Paragraph>{data.reason}</Paragraph>
      <Action href={links.home}>See other events</Action>
      <Small>
        You did not ask for it? Then nothing has happened, and you can delete this mail. It is the only one
        about this event and your address.
      </Small>
    </>
  ),
  sample: {
    title: 'Clay & Cold Brew',
    reason: 'This event has already started, so RSVPs are closed.',
  },
}
