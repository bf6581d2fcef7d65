import type {
  EventSnapshot,
  EventUpdateMailData,
  SeriesUpdateMailData,
} from '../../../core/mail/mail-data.ts'
import { ChangedFacts, PosterStrip } from '../layout/event-parts.tsx'
import { Paragraph, Quote, Small, Title } from '../layout/parts.tsx'
import type { MailLinks } from '../links.ts'
import { anotherSampleEvent, sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

type Changes = EventUpdateMailData['changes']

/**
 * Composes the link to an event. Returns null for a private event, the only kind with a `placeMark`: its address is the
 * invitation, and a recipient may have no RSVP for this event of the series.
 */
const composeLink = (event: EventSnapshot, links: MailLinks) =>
  event.placeMark ? null : links.event(event.eventId)

const includesChange = (changes: Changes, change: Changes[number]) =>
  changes.some(
    ({ label, before, after }) =>
      label === change.label && before === change.before && after === change.after,
  )

/** Finds the changes that all events have in common. */
function findCommonChanges({ events }: SeriesUpdateMailData): Changes {
  const [firstEvent, ...otherEvents] = events
  return (firstEvent?.changes ?? []).filter((change) =>
    otherEvents.every(({ changes }) => includesChange(changes, change)),
  )
}

export const seriesUpdate: MailTemplate<'series-update'> = {
  title: 'Dates of a repeating event changed',
  description:
    'Sent once to everyone with an RSVP for one or more of the dates that a host changes together.',
  subject: (data) => `Changed: ${data.title}`,
  preheader: (data) =>
    findCommonChanges(data)
      .map(({ label, after }) => `${label}: ${after}`)
      .join('. ') || `Several dates of ${data.title} have changed.`,
  Body: ({ data, links }) => {
    const commonChanges = findCommonChanges(data)
    return (
      <>
        <Title>Something changed.</Title>
        <Paragraph>
          {data.name}, you have an RSVP for {data.events.length === 1 ? 'a date' : 'one or more dates'} of{' '}
          {data.title}.{commonChanges.length > 0 ? ' Here is what changed:' : null}
        </Paragraph>
        <ChangedFacts changes={commonChanges} />
        {data.note ? <Quote text={data.note} /> : null}
        <Paragraph>
          {data.events.length === 1 ? 'This date is affected:' : 'These dates are affected:'}
        </Paragraph>
        {data.events.map((event) => (
          <div key={event.eventId}>
            <PosterStrip event={event} href={composeLink(event, links)} />
            <ChangedFacts
              changes={event.changes.filter((change) => !includesChange(commonChanges, change))}
            />
          </div>
        ))}
        <Small>
          Can't make it any more? Cancel your RSVP on the event's page or with the link in your confirmation
          email.
        </Small>
      </>
    )
  },
  sample: {
    name: 'Ada Okafor',
    title: sampleEvent.title,
    city: sampleEvent.city,
    events: [sampleEvent, { ...anotherSampleEvent, title: sampleEvent.title }].map((event) => ({
      ...event,
      changes: [{ label: 'Time', before: '18:00 to 20:00 (GMT)', after: '19:30 to 21:30 (GMT)' }],
    })),
    note: null,
  },
}
