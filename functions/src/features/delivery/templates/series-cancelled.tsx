import type { SeriesCancelledMailData } from '../../../core/mail/mail-data.ts'
import { formatEventDay, PosterStrip } from '../layout/event-parts.tsx'
import { Action, Paragraph, Quote, Title } from '../layout/parts.tsx'
import { anotherSampleEvent, sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

const describeDates = ({ events }: SeriesCancelledMailData) =>
  events.length === 1 && events[0] ? formatEventDay(events[0]) : `${events.length} dates`

export const seriesCancelled: MailTemplate<'series-cancelled'> = {
  title: 'Dates of a repeating event cancelled',
  description:
    'Sent once to everyone with an RSVP for one or more of the dates that a host cancels together.',
  subject: (data) => `Cancelled: ${data.title}, ${describeDates(data)}`,
  preheader: (data) =>
    `${data.events.length === 1 ? 'This date' : 'These dates'} of ${data.title} will not take place.`,
  Body: ({ data, links }) => (
    <>
      <Title>{data.events.length === 1 ? 'This date is cancelled.' : 'These dates are cancelled.'}</Title>
      <Paragraph>
        {data.name}, {data.events.length === 1 ? 'this date' : 'these dates'} of {data.title} will not take
        place. You have an RSVP for {data.events.length === 1 ? 'it' : 'one or more of them'}. We're sorry. If
        you saved {data.events.length === 1 ? 'it' : 'any of them'} to your calendar, please remove{' '}
        {data.events.length === 1 ? 'it' : 'them'}.
      </Paragraph>
      {data.note ? <Quote text={data.note} /> : null}
      {data.events.map((event) => (
        <PosterStrip key={event.eventId} event={event} href={links.event(event.eventId)} />
      ))}
      <Action href={links.city(data.city)}>What else is on in {data.city}</Action>
    </>
  ),
  sample: {
    name: 'Ada Okafor',
    title: sampleEvent.title,
    city: sampleEvent.city,
    events: [sampleEvent, { ...anotherSampleEvent, title: sampleEvent.title }],
    note: 'The studio closes for the winter.',
  },
}
