import { Poster } from '../layout/event-parts.tsx'
import { Action, Paragraph, Quote, Title } from '../layout/parts.tsx'
import { sampleSignup } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const postEventWrap: MailTemplate<'post-event-wrap'> = {
  title: 'After the event',
  description: 'A host thanks the attendees of a past event.',
  subject: (data) => `Thank you for coming: ${data.title}`,
  preheader: (data) => `A word from the hosts of ${data.title}.`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="THANK YOU" href={links.event(data.eventId)} />
      <Title>Thank you for coming, {data.name}.</Title>
      <Paragraph>An event is only as good as the people who come.</Paragraph>
      {data.note ? <Quote text={data.note} /> : null}
      <Paragraph>Why not bring a friend to the next one?</Paragraph>
      <Action href={links.city(data.city)}>See events in {data.city}</Action>
    </>
  ),
  sample: { ...sampleSignup, note: 'We still have one apron and a very nice mug. Yours?' },
}
