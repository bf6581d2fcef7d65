import { EventActions, EventFacts, Poster, TicketAction, eventDay } from '../layout/event.tsx'
import { InlineLink, Paragraph, Small, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const waitlistNotification: MailTemplate<'waitlist-notification'> = {
  title: 'A spot opened',
  description: 'Sent to the first person on the waitlist when a spot opens and becomes theirs.',
  subject: (data) => `A spot opened up: you're in for ${data.title}`,
  preheader: (data) => `You have a spot. ${eventDay(data)}, ${data.venueName}.`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="CONFIRMED" href={links.event(data.eventId)} />
      <Title>A spot opened, and it's yours.</Title>
      <Paragraph>
        {data.name}, you were next on the waitlist, so the spot is already yours. There is nothing to do but
        come. Add it to your calendar with the attached file.
      </Paragraph>
      <EventFacts event={data} />
      <TicketAction event={data} links={links} />
      <EventActions event={data} links={links} />
      <Small>
        Can't make it any more? <InlineLink href={links.change(data)}>Cancel your RSVP</InlineLink> and the
        next person gets the spot.
      </Small>
    </>
  ),
  calendar: () => 'PUBLISH',
  sample: sampleSignup,
}
