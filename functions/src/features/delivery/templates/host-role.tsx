import { PRODUCT } from '../../../../shared/brand/brand.ts'
import type { HostRoleMailData } from '../../../core/mail/mail-data.ts'
import { Poster, formatEventDay } from '../layout/event-parts.tsx'
import { Action, InlineLink, Paragraph, Small, Title } from '../layout/parts.tsx'
import { sampleEvent } from '../sample.ts'
import type { MailTemplate } from '../template.ts'

interface RoleMailText {
  readonly subject: string
  readonly body: string
  /** The label of the button with which the recipient answers; null if there is nothing to answer. */
  readonly action: string | null
  readonly canLeave: boolean
}

/** Describes what a host can do. A virtual event has no check-in. */
const describeRights = (isVirtual: boolean): string =>
  isVirtual
    ? 'edit and cancel the event, see and message its attendees, and send its emails'
    : 'edit and cancel the event, see and message its attendees, send its emails and check people in at the door'

function composeText({ change, senderName, title, isVirtual }: HostRoleMailData): RoleMailText {
  const sender = senderName ?? `The ${PRODUCT} team`
  const rights = describeRights(isVirtual)
  // For `added` and `invited`, `senderName` is the owner. The text does not say who added or invited the recipient, because
  // co-hosts and admins can do that too.
  const ownerClause = senderName === null ? '' : ` with ${senderName}`
  switch (change) {
    case 'added':
      return {
        subject: `You're a co-host of ${title}`,
        body: `You now co-host this event${ownerClause}. You can ${rights}. Its page shows you as a host.`,
        action: null,
        canLeave: true,
      }
    case 'invited':
      return {
        subject: `Co-host ${title}?`,
        body: `You're invited to co-host this event${ownerClause}. Once you accept, you can ${rights}, and its page shows you as a host. Nothing changes unless you accept.`,
        action: 'Accept or decline',
        canLeave: false,
      }
    case 'joined':
      return {
        subject: `${sender} is now a co-host of ${title}`,
        body: `${sender} accepted the invitation and co-hosts this event with you.`,
        action: null,
        canLeave: false,
      }
    case 'unowned':
      return {
        subject: `You're a host of ${title}`,
        body: `The ${PRODUCT} team made you a host of this event. You can ${rights}. Its page shows you as a host. Nobody owns it yet: if you want to be responsible for it, become its owner.`,
        action: 'Become the owner or leave',
        canLeave: true,
      }
    case 'offered':
      return {
        subject: `Become the owner of ${title}?`,
        body: `${sender} asks you to become the owner of this event. As its owner you are responsible for it. You can leave it only once it has another owner, and delete your account only once it is over, cancelled or has another owner. Nothing changes unless you accept.`,
        action: 'Accept or leave',
        canLeave: false,
      }
    case 'removed':
      return {
        subject: `You no longer host ${title}`,
        body: 'You are no longer a host of this event. You cannot edit it or see its attendees, and its page no longer shows you.',
        action: null,
        canLeave: false,
      }
    case 'accepted':
      return {
        subject: `${sender} is now the owner of ${title}`,
        body: `${sender} accepted and owns the event from now on. You are still a co-host.`,
        action: null,
        canLeave: true,
      }
    case 'left':
      return {
        subject: `${sender} no longer hosts ${title}`,
        body: `${sender} is no longer a co-host of your event.`,
        action: null,
        canLeave: false,
      }
  }
}

export const hostRole: MailTemplate<'host-role'> = {
  title: 'Role in an event',
  description:
    'Sent when a host is invited to an event, joins, leaves or is removed, and when its ownership is offered or accepted.',
  subject: (data) => composeText(data).subject,
  preheader: (data) => `${formatEventDay(data)} in ${data.city}`,
  Body: ({ data, links }) => {
    const { subject, body, action, canLeave } = composeText(data)
    return (
      <>
        <Poster event={data} href={links.event(data.eventId)} />
        <Title>{subject}</Title>
        <Paragraph>{body}</Paragraph>
        {action === null ? null : (
          <Action href={data.change === 'invited' ? links.hostDashboard : links.hostRole(data.eventId)}>
            {action}
          </Action>
        )}
        {data.change === 'removed' || data.change === 'invited' ? null : (
          <Action href={links.event(data.eventId)}>See the event</Action>
        )}
        {canLeave ? (
          <Small>
            Not for you? You can <InlineLink href={links.hostRole(data.eventId)}>leave this event</InlineLink>
            .
          </Small>
        ) : null}
      </>
    )
  },
  sample: { ...sampleEvent, name: 'Noor', change: 'added', senderName: 'Mara Quill', authorId: null },
}
