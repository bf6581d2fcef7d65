import type { SpotMailData } from '../../../core/mail/mail-data.ts'
import {
  EventActions,
  EventFactsTable,
  Poster,
  TicketAction,
  formatDeadline,
  formatEventDay,
} from '../layout/event-parts.tsx'
import { Action, InlineLink, Paragraph, Small, Title } from '../layout/parts.tsx'
import type { MailLinks } from '../links.ts'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const waitlistNotification: MailTemplate<'waitlist-notification'> = {
  title: 'A spot opened',
  description:
    'Sent to someone on the waitlist who gets a spot, because one opened or a host gave it to them. At events that ask attendees to reconfirm, a spot that opens in the last twelve hours is offered to the next person, and becomes theirs when they accept it.',
  subject: (data) =>
    data.offerEndsAt === undefined
      ? `A spot opened up: you have a spot at ${data.title}`
      : `A spot opened up: do you want it? ${data.title}`,
  preheader: (data) =>
    data.offerEndsAt === undefined
      ? `You have a spot. ${formatEventDay(data)}, ${data.venueName}.`
      : `It's yours if you accept it by ${formatDeadline(data, data.offerEndsAt)}.`,
  Body: ({ data, links }) =>
    data.offerEndsAt === undefined ? (
      <>
        <Poster event={data} label="CONFIRMED" href={links.event(data.eventId)} />
        <Title>A spot opened, and it's yours.</Title>
        <Paragraph>
          {data.name}, you were on the waitlist, and the spot is already yours: you don't need to accept it.
          Add the event to your calendar with the attached file.
        </Paragraph>
        <EventFactsTable event={data} />
        <TicketAction event={data} links={links} />
        <EventActions event={data} links={links} />
        <Small>
          Can't make it any more? <InlineLink href={links.change(data)}>Cancel your RSVP</InlineLink>, so that
          someone else can come.
        </Small>
      </>
    ) : (
      <Offer data={data} endsAt={data.offerEndsAt} links={links} />
    ),
  calendarMethod: ({ offerEndsAt }) => (offerEndsAt === undefined ? 'PUBLISH' : null),
  sample: sampleSignup,
}

interface OfferProps {
  readonly data: SpotMailData
  readonly endsAt: number
  readonly links: MailLinks
}

function Offer({ data, endsAt, links }: OfferProps) {
  return (
    <>
      <Poster event={data} label="SPOT OFFERED" href={links.event(data.eventId)} />
      <Title>A spot opened. Do you want it?</Title>
      <Paragraph>
        {data.name}, you are next on the waitlist. The spot is yours if you accept it by{' '}
        {formatDeadline(data, endsAt)}. After that you are no longer on the waitlist, and the spot can go to
        someone else.
      </Paragraph>
      <Action href={`${links.change(data)}?offer=accept`}>Accept the spot</Action>
      <EventFactsTable event={data} />
      <Small>
        Don't want the spot? <InlineLink href={`${links.change(data)}?offer=decline`}>Decline it</InlineLink>,
        so that someone else can have it.
      </Small>
    </>
  )
}
