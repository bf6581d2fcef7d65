import { Poster } from '../layout/event-parts.tsx'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import { sampleHostEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const photoReminder: MailTemplate<'photo-reminder'> = {
  title: 'Photo reminder, a day after',
  description: 'Sent to the hosts 24 hours after the event ends, if it has no photos yet.',
  subject: (data) => `Any photos of ${data.title}?`,
  preheader: () => 'While they are still on your phone: three are enough.',
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="COMPLETE" href={links.event(data.eventId)} />
      <Title>How was it, {data.name}?</Title>
      <Paragraph>
        {data.confirmedCount === 1 ? 'One person' : `${data.confirmedCount} people`} had a spot. While the
        photos are still on your phone, put a few on the event's page: three are enough, and they bring people
        to your next event.
      </Paragraph>
      <Action href={links.hostedEvent(data.eventId)}>Add photos</Action>
    </>
  ),
  sample: sampleHostEvent,
}
