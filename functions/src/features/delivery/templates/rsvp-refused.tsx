import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const rsvpRefused: MailTemplate<'rsvp-refused'> = {
  title: 'RSVP not accepted',
  description:
    'Sent once per event when an RSVP that had waited on a device could not be accepted after it reached us, or when we could not save a spot for a member who asked for one at each event of a series.',
  subject: ({ title, rhythm }) => {
    const outcome = rhythm === undefined ? "Your RSVP didn't go through" : "We couldn't save you a spot"
    return title ? `${outcome}: ${title}` : outcome
  },
  preheader: (data) => data.reason,
  Body: ({ data, links }) => (
    <>
      <Title>
        {data.rhythm === undefined ? "Your RSVP didn't go through." : "We couldn't save you a spot."}
      </Title>
      <Paragraph>
        {data.rhythm === undefined
          ? `Someone RSVP'd${data.title ? ` to ${data.title}` : ''} with your email address. The RSVP was stored on a device and has only reached us now, and we could not accept it: you have no spot, and you are not on the waitlist.`
          : `You asked us to save you a spot at each event of a series (${data.rhythm}). We couldn't save you one at the next event${data.title ? `, ${data.title}` : ''}.`}
      </Paragraph>
      <Paragraph>{data.reason}</Paragraph>
      <Action href={links.home}>See other events</Action>
      <Small>
        {data.rhythm === undefined
          ? "If you didn't RSVP, you can ignore this email. You won't get another one about this event."
          : 'We will not try again for later events of this series.'}
      </Small>
    </>
  ),
  sample: {
    title: 'Clay & Cold Brew',
    reason: 'This event has already started, so RSVPs are closed.',
  },
}
