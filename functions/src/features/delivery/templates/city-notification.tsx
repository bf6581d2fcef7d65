import { EventFactsTable, Poster, formatEventDay } from '../layout/event-parts.tsx'
import { Action, Paragraph, Small, Title } from '../layout/parts.tsx'
import { sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

/** Formats names as `Ada`, `Ada and Bo` or `Ada, Bo and Cy`. */
const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' })

export const cityNotification: MailTemplate<'city-notification'> = {
  title: 'New event in a city or by a host',
  description:
    'Sent when a new event is published, to people who asked for email about its city, or follow the city or one of its hosts. Followers of a series get it when another event becomes the next one of the series.',
  // Recipients may not know the host, so the subject has no text written by the host.
  subject: (data) =>
    data.rhythm === undefined
      ? `A new event in ${data.city} on ${formatEventDay(data)}`
      : `Next in ${data.city}: ${formatEventDay(data)}`,
  preheader: (data) => `${data.title}, ${data.venueName}.`,
  Body: ({ data, links }) => (
    <>
      <Poster
        event={data}
        label={data.rhythm === undefined ? 'NEW' : 'NEXT'}
        href={links.event(data.eventId)}
      />
      <Title>{data.rhythm === undefined ? `New in ${data.city}.` : `${data.rhythm}.`}</Title>
      <Paragraph>
        {data.name},{' '}
        {data.rhythm !== undefined
          ? 'this is the next event of a series you follow.'
          : data.hostNames?.length
            ? `${listFormat.format(data.hostNames)} just published this event.`
            : 'you asked us to tell you about new events. This one was just published.'}
      </Paragraph>
      <EventFactsTable event={data} />
      <Action href={links.event(data.eventId)}>See the event</Action>
      <Small>
        {data.rhythm === undefined
          ? `You get this email because you follow ${data.city} or a host of this event, or asked for email about ${data.city}.`
          : 'You get this email because you follow this series. Unfollow it in your account.'}
      </Small>
    </>
  ),
  sample: { ...sampleEvent, name: 'Ada', hostNames: ['Noor Haddad'] },
}
