import type { EventUpdateMailData } from '../../../core/mail/mail-data.ts'
import { ChangedFacts, EventActions, EventFacts, Poster } from '../layout/event.tsx'
import { InlineLink, Paragraph, Quote, Small, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

/** Attendees on the waitlist get no calendar file, because the file would add an event for which they have no spot. */
const hasCalendarFile = ({ changes, isForWaitlist }: EventUpdateMailData) =>
  changes.length > 0 && isForWaitlist !== true

export const eventUpdate: MailTemplate<'event-update'> = {
  title: 'Event changed',
  description:
    'Sent to attendees when the title, time or place of their event changes, or when its host has news.',
  subject: (data) => `${data.changes.length > 0 ? 'Changed' : 'News'}: ${data.title}`,
  preheader: (data) =>
    data.changes.map(({ what, after }) => `${what}: ${after}`).join('. ') || `News about ${data.title}.`,
  Body: ({ data, links }) => (
    <>
      <Poster
        event={data}
        label={data.changes.length > 0 ? 'CHANGED' : 'NEWS'}
        href={links.event(data.eventId)}
      />
      <Title>{data.changes.length > 0 ? 'Something changed.' : 'News from your host.'}</Title>
      {data.changes.length > 0 ? (
        <>
          <Paragraph>
            {data.name}, you have an RSVP for {data.title}. Here is what changed:
          </Paragraph>
          <ChangedFacts changes={data.changes} />
        </>
      ) : null}
      {data.note ? <Quote text={data.note} /> : null}
      <EventFacts event={data} />
      <EventActions event={data} links={links} />
      <Small>
        Can't make it any more? <InlineLink href={links.change(data)}>Cancel your RSVP</InlineLink>.
        {hasCalendarFile(data) ? ' The attached file updates your calendar.' : null}
      </Small>
    </>
  ),
  calendar: (data) => (hasCalendarFile(data) ? 'PUBLISH' : null),
  sample: {
    ...sampleSignup,
    changes: [
      {
        what: 'Time',
        before: '18:00 to 20:00 (GMT)',
        after: '19:30 to 21:30 (GMT)',
      },
      { what: 'Venue', before: 'The Old Bathhouse', after: 'Yonder Studio' },
    ],
  },
}
