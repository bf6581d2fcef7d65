import { Poster } from '../layout/event-parts.tsx'
import { Action, Paragraph, Title } from '../layout/parts.tsx'
import { sampleHostEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const photoRequest: MailTemplate<'photo-request'> = {
  title: 'Photo request, 3 days after',
  description: 'Sent to the hosts 3 days after the event, if it still has no photos.',
  subject: (data) => `${data.title} still has no photos`,
  preheader: () => 'Photos of people at your event bring more people to the next one.',
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="NO PHOTOS YET" href={links.event(data.eventId)} />
      <Title>Your event has no photos yet.</Title>
      <Paragraph>
        {data.name}, people look at past events before they RSVP to the next one. A few photos (JPG, PNG or
        WebP) show them what {data.title} was like. This is the last time we ask.
      </Paragraph>
      <Action href={links.hostedEvent(data.eventId)}>Add photos</Action>
    </>
  ),
  sample: sampleHostEvent,
}
