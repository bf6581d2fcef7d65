import { EventFacts, Poster, TicketAction, eventDay } from '../layout/event.tsx'
import { Action, InlineLink, Paragraph, Quote, Small, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const rsvp: MailTemplate<'rsvp'> = {
  title: 'RSVP confirmation',
  description: 'Sent right after an RSVP, with a spot or a position on the waitlist.',
  subject: (data) =>
    data.status === 'confirmed' ? `You're in: ${data.title}` : `You're on the waitlist: ${data.title}`,
  preheader: (data) =>
    data.status === 'confirmed'
      ? `${eventDay(data)}, ${data.venueName}. The calendar file is attached.`
      : `${positionText(data.place)}. We'll email you as soon as a spot opens.`,
  Body: ({ data, links }) => {
    const confirmed = data.status === 'confirmed'
    return (
      <>
        <Poster
          event={data}
          label={confirmed ? 'CONFIRMED' : data.place ? `WAITLIST NO. ${data.place}` : 'WAITLIST'}
          href={links.event(data.eventId)}
        />
        <Title>{confirmed ? `See you there, ${data.name}.` : `You're on the waitlist, ${data.name}.`}</Title>
        <Paragraph>
          {confirmed
            ? 'Your spot is saved. Add it to your calendar with the attached file.'
            : `The event is full right now. ${positionText(data.place)}. When it is your turn, the spot is yours and we email you right away.`}
        </Paragraph>
        {data.note ? <Quote text={data.note} /> : null}
        <EventFacts event={data} />
        {confirmed ? <TicketAction event={data} links={links} /> : null}
        {links.join === null ? null : <Action href={links.join}>Join online</Action>}
        {confirmed && data.isVirtual && links.join === null ? (
          <Paragraph>The host will add the link to join, and we'll email it to you.</Paragraph>
        ) : null}
        <Action href={links.change(data)}>
          {confirmed ? 'Manage your RSVP' : 'See your waitlist position'}
        </Action>
        {data.isStanding ? (
          <Small>
            You get this email because you asked us to save you a spot at each event of this series.{' '}
            <InlineLink href={links.account}>Change that in your account</InlineLink>.
          </Small>
        ) : null}
        <Small>
          Plans changed?{' '}
          <InlineLink href={links.change(data)}>
            {confirmed ? 'Cancel your RSVP' : 'Leave the waitlist'}
          </InlineLink>
          {confirmed ? ', so that someone else can come.' : '.'}
        </Small>
      </>
    )
  },
  calendar: (data) => (data.status === 'confirmed' ? 'PUBLISH' : null),
  sample: { ...sampleSignup, status: 'confirmed', place: null },
}

function positionText(place: number | null): string {
  if (place === null) return 'You are on the waitlist'
  return place === 1 ? 'You are next on the waitlist' : `You are number ${place} on the waitlist`
}
