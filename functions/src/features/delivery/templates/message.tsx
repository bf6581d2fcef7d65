import { PRODUCT } from '../../../../shared/product.ts'
import { Action, Quote, Small, Title } from '../layout/parts.tsx'
import type { MailTemplate } from '../template.ts'

export const message: MailTemplate<'message'> = {
  title: 'Message',
  description: 'A message to the community or to one person, or between hosts of a city.',
  subject: (data) => data.subject,
  preheader: (data) => data.content,
  Body: ({ data, links }) => (
    <>
      <Title>{data.subject}</Title>
      <Quote text={data.content} />
      <Small>
        {data.kind === 'community'
          ? `Sent to the community by the ${PRODUCT} team.`
          : data.kind === 'direct'
            ? `${data.senderName} of the ${PRODUCT} team wrote this to you.`
            : `${data.senderName} hosts in your city and wrote this to you. Your address was not shown.`}
      </Small>
      {data.kind === 'conversation' ? (
        <Action href={links.hostDashboard}>Read and answer</Action>
      ) : (
        <Action href={links.home}>Open {PRODUCT}</Action>
      )}
    </>
  ),
  sample: {
    name: 'Ada',
    kind: 'community',
    senderName: 'Kim',
    authorId: null,
    subject: 'December, all of it',
    content: 'Forty events in eleven cities before the year is out.\n\nBring someone who has never been.',
  },
}
