import { PRODUCT } from '../../../../shared/brand/brand.ts'
import { PosterStrip } from '../layout/event-parts.tsx'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import { anotherSampleEvent, sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const monthlyWrap: MailTemplate<'monthly-wrap'> = {
  title: 'Monthly wrap',
  description: 'Sent to members on the last Friday of the month: what happened, and what comes next.',
  subject: (data) => (data.city ? `${data.month} in ${data.city}` : `${data.month} on ${PRODUCT}`),
  preheader: (data) =>
    data.upcomingEvents.length > 0
      ? `Next: ${data.upcomingEvents.map((event) => event.title).join(', ')}.`
      : 'Nothing new is announced yet. Will you host?',
  Body: ({ data, links }) => (
    <>
      <Title>That was {data.month}.</Title>
      <Paragraph>
        {data.name}, {describeEventsHeld(data.heldEventCount)}
        {data.city ? ` in ${data.city}` : ''} this month.{' '}
        {data.upcomingEvents.length > 0
          ? 'Here is what comes next:'
          : 'Nothing new is announced yet. Will you host?'}
      </Paragraph>
      {data.upcomingEvents.map((event) => (
        <PosterStrip key={event.eventId} event={event} href={links.event(event.eventId)} />
      ))}
      <Action href={data.city ? links.city(data.city) : links.home}>See all events</Action>
    </>
  ),
  sample: {
    name: 'Ada',
    city: 'London',
    month: 'November',
    heldEventCount: 14,
    upcomingEvents: [sampleEvent, anotherSampleEvent],
  },
}

function describeEventsHeld(count: number): string {
  if (count === 0) return 'it was quiet'
  return count === 1 ? 'one event was held' : `${count} events were held`
}
