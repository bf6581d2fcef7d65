import type { EventUpdateMailData } from '../../../core/mail/mail-data.ts'
import { ChangedFacts, EventActions, EventFactsTable, Poster } from '../layout/event-parts.tsx'
import { InlineLink, Paragraph, Quote, Small, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

/** Whether the mail has a calendar file. For attendees on the waitlist, it would add an event for which they have no spot. */
const hasCalendarFile = ({ changes, isForWaitlist }: EventUpdateMailData) =>
  changes.length > 0 && isForWaitlist !== true

/** Composes the mail's texts. A host can send an update without a note, and the mail then contains only the event's details. */
function composeTexts({ title, changes, note }: EventUpdateMailData) {
  if (changes.length > 0) {
    return {
      subject: `Changed: ${title}`,
      preheader: changes.map(({ label, after }) => `${label}: ${after}`).join('. '),
      label: 'CHANGED',
      heading: 'Something changed.',
    }
  }
  return note
    ? {
        subject: `Update: ${title}`,
        preheader: `An update about ${title}.`,
        label: 'UPDATE',
        heading: 'An update from your host.',
      }
    : {
        subject: `About ${title}`,
        preheader: `The details of ${title}.`,
        label: 'DETAILS',
        heading: 'Here are the details again.',
      }
}

export const eventUpdate: MailTemplate<'event-update'> = {
  title: 'Event changed',
  description:
    'Sent to attendees when the title, time, place or link of their event changes, or when a host sends an update.',
  subject: (data) => composeTexts(data).subject,
  preheader: (data) => composeTexts(data).preheader,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label={composeTexts(data).label} href={links.event(data.eventId)} />
      <Title>{composeTexts(data).heading}</Title>
      {data.changes.length > 0 ? (
        <>
          <Paragraph>
            {data.name}, you have an RSVP for {data.title}. Here is what changed:
          </Paragraph>
          <ChangedFacts changes={data.changes} />
        </>
      ) : null}
      {data.note ? <Quote text={data.note} /> : null}
      <EventFactsTable event={data} />
      <EventActions event={data} links={links} />
      <Small>
        Can't make it any more? <InlineLink href={links.change(data)}>Cancel your RSVP</InlineLink>.
        {hasCalendarFile(data) ? ' The attached file updates your calendar.' : null}
      </Small>
    </>
  ),
  calendarMethod: (data) => (hasCalendarFile(data) ? 'PUBLISH' : null),
  sample: {
    ...sampleSignup,
    changes: [
      {
        label: 'Time',
        before: '18:00 to 20:00 (GMT)',
        after: '19:30 to 21:30 (GMT)',
      },
      { label: 'Venue', before: 'The Old Bathhouse', after: 'Yonder Studio' },
    ],
  },
}
