import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const rsvpRefused: MailTemplate<'rsvp-refused'> = {
  title: 'RSVP not accepted',
  description:
    'Sent once per event when an RSVP that was made offline could not be accepted after it reached us.',
  subject: (data) =>
    data.title ? `Your RSVP didn't go through: ${data.title}` : "Your RSVP didn't go through",
  preheader: (data) => data.reason,
  Body: ({ data, links }) => (
    <>
      <Title>Your RSVP didn't go through.</Title>
      <Paragraph>
        Someone RSVP'd{data.title ? ` for ${data.title}` : ''} with your email address on a device without a
        connection. The RSVP has reached us now, but we could not accept it: you have no spot, and you are not
        on the waitlist.
      </Paragraph>
      <Paragraph>{data.reason}</Paragraph>
      <Action href={links.home}>See other events</Action>
      <Small>
        Didn't ask for this? Then nothing has happened, and you can delete this email. It is the only one you
        get about this event.
      </Small>
    </>
  ),
  sample: {
    title: 'Clay & Cold Brew',
    reason: 'This event has already started, so RSVPs are closed.',
  },
}
