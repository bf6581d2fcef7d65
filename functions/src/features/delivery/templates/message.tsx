import { PRODUCT } from '../../../../shared/brand/brand.ts'
import type { MessageMailData } from '../../../core/mail/mail-data.ts'
import { Action, Quote, Small, Title } from '../layout/parts.tsx'
import type { MailLinks } from '../links.ts'
import type { MailTemplate } from '../template.ts'

export const message: MailTemplate<'message'> = {
  title: 'Message',
  description: 'A message from the team to the community or to one person, or between the hosts of a city.',
  subject: (data) => data.subject,
  preheader: (data) => data.content,
  Body: ({ data, links }) => (
    <>
      <Title>{data.subject}</Title>
      <Quote text={data.content} />
      <Small>{describeSender(data)}</Small>
      {data.kind === 'conversation' || data.kind === 'group' ? (
        <Action href={getConversationLink(data, links)}>Read and reply</Action>
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

function describeSender({ kind, senderName }: MessageMailData): string {
  switch (kind) {
    case 'community':
      return `Sent to the community by the ${PRODUCT} team.`
    case 'direct':
      return `${senderName} of the ${PRODUCT} team sent you this message.`
    case 'conversation':
      return `${senderName} hosts in your city and sent you this message. They cannot see your address. Please reply in the conversation: a reply to this email does not reach them.`
    case 'group':
      return `${senderName} hosts in your city and sent this message to all hosts there. They cannot see your address. Please reply in the conversation: a reply to this email does not reach them.`
  }
}

/**
 * Returns the link to the conversation; if the sender was deleted, to the dashboard, because the conversation was deleted too.
 */
function getConversationLink({ kind, authorId }: MessageMailData, links: MailLinks): string {
  if (kind === 'group') return links.conversation('group')
  return authorId === null ? links.hostDashboard : links.conversation(authorId)
}
