import { Poster, formatEventDay } from '../layout/event-parts.tsx'
import { Action, Paragraph, Quote, Title } from '../layout/parts.tsx'
import type { RequestEndReason } from '../../../../shared/rsvps/command.ts'
import type { RsvpCancelledMailData } from '../../../core/mail/mail-data.ts'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

/** Composes the mail's texts, which depend on whether an RSVP, a spot or a request has ended. */
function composeTexts(data: RsvpCancelledMailData) {
  const { title, isByHost, hadNoSpot, requestEndReason, rsvpEndReason } = data
  const eventOnDay = `${title} on ${formatEventDay(data)}`
  if (rsvpEndReason !== undefined) return composeRsvpEndTexts(rsvpEndReason, title, eventOnDay)
  if (requestEndReason !== undefined) return composeRequestEndTexts(requestEndReason, title, eventOnDay)
  const calendarNote = hadNoSpot ? '' : ' The attached file removes the event from your calendar.'
  return isByHost
    ? {
        subject: `You were removed from ${title}`,
        label: 'RSVP CANCELLED',
        heading: 'You were removed from this event.',
        paragraphs: [
          `The host has removed you from ${eventOnDay}. Please don't come to this one; you can't RSVP to it again.${calendarNote}`,
        ],
      }
    : {
        subject: `Your RSVP is cancelled: ${title}`,
        label: 'RSVP CANCELLED',
        heading: 'Your RSVP is cancelled.',
        paragraphs: [
          `Your RSVP for ${eventOnDay} is cancelled, and ${hadNoSpot ? 'you are no longer on the waitlist' : 'your spot is free for someone else'}.${calendarNote}`,
          "Changed your mind? While RSVPs are open, you can RSVP again on the event's page.",
        ],
      }
}

function composeRsvpEndTexts(
  rsvpEndReason: NonNullable<RsvpCancelledMailData['rsvpEndReason']>,
  title: string,
  eventOnDay: string,
) {
  const rsvpAgainNote = "If you'd like to come, you can RSVP again on the event's page while RSVPs are open."
  return rsvpEndReason === 'released'
    ? {
        subject: `Your spot went to the waitlist: ${title}`,
        label: 'SPOT RELEASED',
        heading: 'Your spot went to the waitlist.',
        paragraphs: [
          `We asked if you're still coming to ${eventOnDay}, and didn't hear from you. Others were waiting, so we released your spot to them. The attached file removes the event from your calendar.`,
          `${rsvpAgainNote} If the event is full, you'll be on the waitlist.`,
        ],
      }
    : {
        subject: `Your offer of a spot has ended: ${title}`,
        label: 'OFFER ENDED',
        heading: 'Your offer of a spot has ended.',
        paragraphs: [
          `You were offered a spot at ${eventOnDay}, and didn't accept it in time. You are no longer on the waitlist.`,
          rsvpAgainNote,
        ],
      }
}

function composeRequestEndTexts(requestEndReason: RequestEndReason, title: string, eventOnDay: string) {
  switch (requestEndReason) {
    case 'withdrawn':
      return {
        subject: `Your request is withdrawn: ${title}`,
        label: 'REQUEST WITHDRAWN',
        heading: 'Your request is withdrawn.',
        paragraphs: [
          `Your request to join ${eventOnDay} is withdrawn.`,
          "Changed your mind? While RSVPs are open, you can ask again on the event's page.",
        ],
      }
    case 'declined':
      return {
        subject: `The host declined your request: ${title}`,
        label: 'REQUEST DECLINED',
        heading: 'The host declined your request.',
        paragraphs: [`You asked to join ${eventOnDay}, and the host has declined your request this time.`],
      }
    case 'unanswered':
      return {
        subject: `Your request was not answered: ${title}`,
        label: 'REQUEST ENDED',
        heading: 'Your request was not answered.',
        paragraphs: [
          `You asked to join ${eventOnDay}. The event has started without an answer from the host, so you have no spot, and your request has ended.`,
        ],
      }
  }
}

export const rsvpCancelled: MailTemplate<'rsvp-cancelled'> = {
  title: 'RSVP cancelled',
  description:
    'Sent when an RSVP was cancelled, by the attendee or by a host; when a request to join was withdrawn, declined or not answered; and when an attendee lost a spot, or the offer of one, because they did not answer.',
  subject: (data) => composeTexts(data).subject,
  preheader: (data) =>
    data.requestEndReason === undefined && data.rsvpEndReason === undefined
      ? `You no longer have an RSVP for ${data.title} on ${formatEventDay(data)}.`
      : (composeTexts(data).paragraphs[0] ?? ''),
  Body: ({ data, links }) => {
    const { label, heading, paragraphs } = composeTexts(data)
    const canRsvpAgain =
      data.isByHost !== true && (data.requestEndReason === undefined || data.requestEndReason === 'withdrawn')
    return (
      <>
        <Poster event={data} label={label} href={links.event(data.eventId)} />
        <Title>{heading}</Title>
        {paragraphs.map((text) => (
          <Paragraph key={text}>{text}</Paragraph>
        ))}
        {data.note ? <Quote text={data.note} /> : null}
        <Action href={canRsvpAgain ? links.event(data.eventId) : links.home}>
          {canRsvpAgain ? 'See the event' : 'See other events'}
        </Action>
      </>
    )
  },
  calendarMethod: ({ hadNoSpot, requestEndReason, rsvpEndReason }) =>
    hadNoSpot || requestEndReason !== undefined || rsvpEndReason === 'lapsed' ? null : 'CANCEL',
  sample: sampleSignup,
}
