import { Poster, formatEventDay } from '../layout/event-parts.tsx'
import { Action, Quote, Small, Title } from '../layout/parts.tsx'
import { sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

export const hostQuestion: MailTemplate<'host-question'> = {
  title: 'Question to the hosts',
  description: 'Sent to the hosts of an event when someone asks them a question.',
  subject: (data) => `A question about ${data.title}`,
  preheader: (data) => `${data.senderName}: ${data.question}`,
  Body: ({ data, links }) => (
    <>
      <Poster event={data} label="A QUESTION" href={links.event(data.eventId)} />
      <Title>{data.senderName} asks:</Title>
      <Quote text={data.question} />
      <Small>
        It's about {data.title} on {formatEventDay(data)}. Reply to this email to answer: your reply goes only
        to {data.senderName}, and shows them your address.
      </Small>
      <Action href={links.hostQuestions}>Answer on the event page</Action>
      <Small>All hosts of the event get this question.</Small>
    </>
  ),
  sample: {
    ...sampleEvent,
    name: 'Noor',
    senderName: 'Mara Quill',
    authorId: null,
    replyTo: 'mara@example.com',
    question: 'Is there a lift? I come with a pram.',
  },
}
