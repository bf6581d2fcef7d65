import { EventFactsTable, Poster, TicketAction, formatEventDay } from '../layout/event-parts.tsx'
import { Action, InlineLink, Paragraph, Quote, Small, Title } from '../layout/parts.tsx'
import type { RsvpMailData } from '../../../core/mail/mail-data.ts'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

/** Composes the mail's texts for the recipient's status. */
function composeTexts({ status, position, isAccepted, name }: RsvpMailData) {
  switch (status) {
    case 'requested':
      return {
        label: 'REQUESTED',
        title: `The host has your request, ${name}.`,
        text: "The host of this event chooses who comes. You have no spot yet. We'll email you their answer, at the latest when the event starts.",
        manageLabel: 'See your request',
        leaveLabel: 'Withdraw your request',
      }
    case 'waitlist':
      return {
        label: position ? `WAITLIST NO. ${position}` : 'WAITLIST',
        title: `You're on the waitlist, ${name}.`,
        text: `${isAccepted ? 'The host has accepted your request, but there is no free spot for you right now.' : 'There is no free spot for you right now.'} ${describePosition(position)}. We'll email you if a spot opens for you.`,
        manageLabel: 'See your waitlist position',
        leaveLabel: 'Leave the waitlist',
      }
    case 'confirmed':
      return {
        label: 'CONFIRMED',
        title: `See you there, ${name}.`,
        text: `${isAccepted ? 'The host has accepted your request, and your spot' : 'Your spot'} is saved. Add the event to your calendar with the attached file.`,
        manageLabel: 'Manage your RSVP',
        leaveLabel: 'Cancel your RSVP',
      }
  }
}

const subjects = {
  confirmed: "You're in",
  waitlist: "You're on the waitlist",
  requested: 'You asked to join',
} as const

function composePreheader(data: RsvpMailData): string {
  if (data.status === 'requested') return "The host chooses who comes. We'll email you their answer."
  return data.status === 'confirmed'
    ? `${formatEventDay(data)}, ${data.venueName}. The calendar file is attached.`
    : `${describePosition(data.position)}. We'll email you if a spot opens for you.`
}

export const rsvp: MailTemplate<'rsvp'> = {
  title: 'RSVP confirmation',
  description:
    'Sent right after an RSVP, with a spot or a position on the waitlist; after a request to join, and when a host accepts it.',
  subject: (data) => `${subjects[data.status]}: ${data.title}`,
  preheader: composePreheader,
  Body: ({ data, links }) => {
    const isConfirmed = data.status === 'confirmed'
    const { label, title, text, manageLabel, leaveLabel } = composeTexts(data)
    return (
      <>
        <Poster event={data} label={label} href={links.event(data.eventId)} />
        <Title>{title}</Title>
        <Paragraph>{text}</Paragraph>
        {data.note ? <Quote text={data.note} /> : null}
        <EventFactsTable event={data} />
        {isConfirmed ? <TicketAction event={data} links={links} /> : null}
        {links.join === null ? null : <Action href={links.join}>Join Event</Action>}
        <Action href={links.change(data)}>{manageLabel}</Action>
        {data.isStanding ? (
          <Small>
            You get this email because you asked us to save you a spot at each event of this series.{' '}
            <InlineLink href={links.account}>Change that in your account</InlineLink>.
          </Small>
        ) : null}
        <Small>
          Plans changed? <InlineLink href={links.change(data)}>{leaveLabel}</InlineLink>
          {isConfirmed ? ', so that someone else can come.' : '.'}
        </Small>
      </>
    )
  },
  calendarMethod: (data) => (data.status === 'confirmed' ? 'PUBLISH' : null),
  sample: { ...sampleSignup, status: 'confirmed', position: null },
}

function describePosition(position: number | null): string {
  if (position === null) return 'You are on the waitlist'
  return position === 1 ? 'You are next on the waitlist' : `You are number ${position} on the waitlist`
}
