import type { LeftOutReason } from '../../../shared/mail/email-status.ts'
import type { AddressSettings } from '../../core/mail/suppression.ts'
import { hasOnlySubscribers, type Audience } from '../../core/mail/audience.ts'
import type { Delivery, DeliveryRecipient, LeftOutRecipient } from '../../core/mail/delivery.ts'
import { refreshChanges } from '../../core/mail/event-changes.ts'
import type { EventSnapshot, EventUpdateMailData } from '../../core/mail/mail-data.ts'
import { isStillTrue, revealsPlace, getMailKind, computeUsefulUntil } from '../../core/mail/mail.ts'
import { mails } from '../../core/mail/mails.ts'
import type { InactiveReason } from '../../core/mail/outbox-store.ts'
import { getReasonNotToSend } from '../../core/mail/suppression.ts'
import type { EventPlace } from '../../core/events/private-place.ts'
import { composeLogSubject, type MailContent } from './compose-message.ts'

/** The event of a mail, as it is now. */
export interface CurrentEventFacts {
  /** The event's facts; the reason if the event is no longer active. */
  readonly currentEvent: EventSnapshot | InactiveReason
  readonly isPublic: boolean
}

/** The recipients' settings and RSVPs as of `readAt`, by Firestore's clock. */
export interface RecipientFacts {
  readonly readAt: number
  /** The settings of the recipients' addresses, in the order of the recipients. */
  readonly addressSettings: readonly AddressSettings[]
  /** The recipients who still have the RSVP that the mail is about, with that RSVP; all recipients if it is about none. */
  readonly eligibleRecipients: ReadonlyMap<DeliveryRecipient, DeliveryRecipient>
  /** The recipients of a mailing whose RSVP has moved to another address, at that address. */
  readonly movedRecipients: readonly DeliveryRecipient[]
}

/** The facts that decide whether a delivery is sent, to whom and with which content. */
export interface DeliveryFacts {
  readonly delivery: Delivery
  readonly mailing: {
    readonly status: 'running' | 'stopped' | 'cancelled'
    readonly createdAt: number
    readonly audience: Audience
  } | null
  /** The content as it was queued. */
  readonly content: MailContent
  /** Null if the mail does not depend on its event. */
  readonly event: CurrentEventFacts | null
  /** Null if the recipients were checked a moment ago. */
  readonly recipients: RecipientFacts | null
  /**
   * The location of a private event and the link of a virtual event; null if the mail contains neither, or some recipients must
   * not know them.
   */
  readonly details: { readonly place: EventPlace | null; readonly joinUrl: string | null } | null
}

export type DeliveryDecision =
  | { readonly kind: 'wait'; readonly nextAttemptAt: number }
  | {
      readonly kind: 'leave_out'
      readonly reason: string
      readonly leftOutReason: LeftOutReason
      readonly subject: string
    }
  | {
      readonly kind: 'send'
      readonly content: MailContent
      readonly joinUrl: string | null
      readonly subject: string
      readonly recipients: readonly DeliveryRecipient[]
      readonly leftOutRecipients: readonly LeftOutRecipient[]
      readonly checkedAt: number | null
      /** Suppressed addresses that get this mail nevertheless. */
      readonly addressesToUnsuppress: readonly string[]
      readonly movedRecipients: readonly DeliveryRecipient[]
    }

/** How long the delivery of a stopped mailing waits until it is checked again. */
const STOPPED_RECHECK_MS = 15 * 60_000

/** Decides whether a delivery is sent, is left out or has to wait. Reads and writes nothing. */
export function decideDelivery(facts: DeliveryFacts, now: number): DeliveryDecision {
  if (facts.mailing?.status === 'stopped') return { kind: 'wait', nextAttemptAt: now + STOPPED_RECHECK_MS }
  const { delivery } = facts
  const content = refreshContent(facts)
  const { recipients, leftOutRecipients, addressesToUnsuppress } = separateRecipients(
    delivery,
    facts.recipients,
    content,
  )
  const reason = findOutdatedReason(facts, content, now)
  const [leftOutRecipient] = leftOutRecipients
  const hasNoRecipient = delivery.mailingId === null && recipients.length === 0
  const leaveOutDecision =
    reason === null
      ? hasNoRecipient &&
        leftOutRecipient && {
          reason: leftOutRecipient.explanation,
          leftOutReason: leftOutRecipient.reason,
          content,
        }
      : { reason, leftOutReason: 'outdated' as const, content: facts.content }
  if (leaveOutDecision) {
    const { content: contentToLog, ...leaveOutFields } = leaveOutDecision
    return { kind: 'leave_out', ...leaveOutFields, subject: composeLogSubject(contentToLog) }
  }
  return {
    kind: 'send',
    content: { ...content, data: { ...content.data, ...facts.details?.place } },
    joinUrl: facts.details?.joinUrl ?? null,
    subject: composeLogSubject(content),
    recipients,
    leftOutRecipients,
    checkedAt: facts.recipients?.readAt ?? delivery.checkedAt,
    addressesToUnsuppress,
    movedRecipients: facts.recipients?.movedRecipients ?? [],
  }
}

/** Returns the mail with the current facts of its event, if the mail's policy requires current facts. */
export function refreshContent({ content, event }: Pick<DeliveryFacts, 'content' | 'event'>): MailContent {
  if (event === null || typeof event.currentEvent === 'string') return content
  const { currentEvent } = event
  const isLive = mails[content.template].facts === 'live'
  return {
    ...content,
    data: {
      ...content.data,
      ...(isLive ? currentEvent : {}),
      ...(content.template === 'event-update'
        ? { changes: findCurrentChanges(content.data as EventUpdateMailData, currentEvent) }
        : {}),
    },
  }
}

const findCurrentChanges = (update: EventUpdateMailData, currentEvent: EventSnapshot) =>
  refreshChanges(update.changes, update, currentEvent)

/** Returns the reason why a mail is outdated; null if it is not. */
function findOutdatedReason(
  { delivery, mailing, content: queuedContent, event }: DeliveryFacts,
  content: MailContent,
  now: number,
): string | null {
  const queuedAt = mailing?.createdAt ?? delivery.createdAt
  const usefulUntil =
    'startsAt' in content.data ? computeUsefulUntil(content, queuedAt) : delivery.usefulUntil
  const lateReason = usefulUntil !== null && usefulUntil <= now ? 'Too late to be sent' : null
  if (event === null) return lateReason
  if (typeof event.currentEvent === 'string') return `The event was ${event.currentEvent}`
  const isForSubscribers = mailing !== null && hasOnlySubscribers(mailing.audience)
  if (isForSubscribers && !event.isPublic) return 'The event was made private'
  return findEventReason(queuedContent, event.currentEvent) ?? lateReason
}

/** Returns the reason why a mail no longer matches its event; null if it still matches. */
function findEventReason({ template, data }: MailContent, currentEvent: EventSnapshot): string | null {
  if (!isStillTrue(template, data as EventSnapshot, currentEvent)) return 'The event was moved to another day'
  if (template !== 'event-update') return null
  const update = data as EventUpdateMailData
  const isUndone = update.changes.length > 0 && findCurrentChanges(update, currentEvent).length === 0
  return isUndone ? 'The change was undone' : null
}

interface SeparatedRecipients {
  readonly recipients: DeliveryRecipient[]
  readonly leftOutRecipients: (LeftOutRecipient & { readonly explanation: string })[]
  readonly addressesToUnsuppress: string[]
}

/**
 * Separates the recipients who get the mail from those who unsubscribed, are suppressed or no longer have the RSVP that it is
 * about.
 */
export function separateRecipients(
  { recipients }: Delivery,
  facts: RecipientFacts | null,
  content: MailContent,
): SeparatedRecipients {
  const result: SeparatedRecipients = { recipients: [], leftOutRecipients: [], addressesToUnsuppress: [] }
  if (facts === null) return { ...result, recipients: [...recipients] }
  const mail = { template: content.template, mailKind: getMailKind(content) }
  for (const [index, recipient] of recipients.entries()) {
    const settings = facts.addressSettings[index] ?? { suppression: null, unsubscribedKinds: [] }
    const explanation = getReasonNotToSend(settings, mail)
    const eligibleRecipient = facts.eligibleRecipients.get(recipient)
    if (eligibleRecipient && explanation === null) {
      result.recipients.push(eligibleRecipient)
      if (settings.suppression) result.addressesToUnsuppress.push(eligibleRecipient.address)
      continue
    }
    const reason = !eligibleRecipient ? 'outdated' : settings.suppression ? 'suppressed' : 'unsubscribed'
    result.leftOutRecipients.push({
      recipient,
      reason,
      explanation: explanation ?? 'Not sent: the RSVP has changed in the meantime',
    })
  }
  return result
}

/** Whether all recipients of a mail may know its event's location, by the kind of mail and its audience. */
export function canAllRecipientsKnowPlace(content: MailContent, audience: Audience | undefined): boolean {
  return audience?.kind === 'attendees' ? revealsPlace(content, audience.statuses) : revealsPlace(content)
}
