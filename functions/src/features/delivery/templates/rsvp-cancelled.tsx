import { Poster, eventDay } from '../layout/event.tsx'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const rsvpCancelled: MailTemplate<'rsvp-cancelled'> = {
  title: 'RSVP cancelled',
  description: 'Sent to someone whose RSVP was cancelled, by themselves or by a host.',
  subject: (data) =>
    data.isByHost ? `You are off the list: ${data.title}` : `Your RSVP is cancelled: ${data.title}`,
  preheader: (data) => `You are no longer on the list for ${eventDay(data)}.`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="RSVP CANCELLED" href={links.event(data.eventId)} />
      <Title>Maybe next time, {data.name}.</Title>
      {data.isByHost ? (
        <Paragraph>
          The host has taken you off the list for {data.title} on {eventDay(data)}. Please don't come to this
          one; you can't RSVP to it again. The attached file takes the date out of your calendar.
        </Paragraph>
      ) : (
        <>
          <Paragraph>
            Your RSVP for {data.title} on {eventDay(data)} is cancelled, and your spot is free for someone
            else. The attached file takes the date out of your calendar.
          </Paragraph>
          <Paragraph>Changed your mind? You can RSVP again on the event's page.</Paragraph>
        </>
      )}
      <Action href={data.isByHost ? links.home : links.event(data.eventId)}>
        {data.isByHost ? 'See other events' : 'See the event'}
      </Action>
    </>
  ),
  calendar: () => 'CANCEL',
  sample: sampleSignup,
}
