import { UNPROVEN_MAILS_A_DAY } from '../../../shared/http/limits.ts'
import { readPrivatePlace, readVirtualLink } from '../../core/events/events-store.ts'
import { readSettingsOfAddresses, rereadSettingsOfAddresses } from '../../core/mail/addresses-store.ts'
import { hasOnlySubscribers, type Audience } from '../../core/mail/audience.ts'
import type { Delivery, DeliveryRecipient } from '../../core/mail/delivery.ts'
import { addDeliveryToNewAddress, findMailing } from '../../core/mail/mailings-store.ts'
import { includesJoinLink, isOnDemand, getRequiredStatuses } from '../../core/mail/mail.ts'
import { mails } from '../../core/mail/mails.ts'
import { findCurrentEvent, isPublicEvent } from '../../core/mail/outbox-store.ts'
import { makeCounter } from '../../platform/limits/counter.ts'
import { toMailbox } from '../../platform/limits/mailbox.ts'
import { takeTry } from '../../platform/limits/tries.ts'
import * as log from '../../platform/log.ts'
import { makeMessageComposer, type MailContent } from './compose-message.ts'
import {
  refreshContent,
  decideDelivery,
  canAllRecipientsKnowPlace,
  separateRecipients,
  type DeliveryDecision,
  type DeliveryFacts,
  type CurrentEventFacts,
  type RecipientFacts,
} from './decide-delivery.ts'
import type { PreparedDelivery } from './deliver.ts'
import { findEligibleRecipients, findMovedRecipients } from './eligible-recipients-store.ts'
import { tryLiftSuppressionAtMailgun } from './mailgun-suppressions.ts'

/** Recipients that were checked within this time are not checked again. */
const RECHECK_AFTER_MS = 60_000

/** Prepares a delivery for sending: reads the facts, decides whether and to whom to send it, and renders the mail. */
export async function prepareDelivery(delivery: Delivery, now: number): Promise<PreparedDelivery> {
  const decision = decideDelivery(await loadFacts(delivery, now), now)
  if (decision.kind !== 'send') return decision
  await Promise.all([
    ...decision.addressesToUnsuppress.map(tryLiftSuppressionAtMailgun),
    ...decision.movedRecipients.map((recipient) => addDeliveryToNewAddress(delivery, recipient, now)),
  ])
  if (!(await tryCountAgainstLimit(delivery))) {
    log.warn('email left out: the mailbox reached its daily limit', { template: delivery.template })
    const reason =
      'Not sent: an unconfirmed address gets only a few emails a day, and this address has reached that limit'
    return { kind: 'leave_out', reason, leftOutReason: 'limited', subject: decision.subject }
  }
  const { kind, recipients, leftOutRecipients, checkedAt, subject } = decision
  return {
    kind,
    recipients,
    leftOutRecipients,
    checkedAt,
    subject,
    composeMessage: await renderDelivery(delivery, decision),
  }
}

async function renderDelivery(
  delivery: Delivery,
  { recipients, content, joinUrl }: Extract<DeliveryDecision, { kind: 'send' }>,
): ReturnType<typeof makeMessageComposer> {
  // A delivery of a mailing may have no recipients left.
  if (recipients.length > 0) return makeMessageComposer({ ...delivery, recipients }, content, joinUrl)
  return () => {
    throw new Error(`The delivery ${delivery.id} has no recipients left`)
  }
}

/** Reads the facts that decide whether a delivery is sent, to whom and with which content. */
async function loadFacts(delivery: Delivery, now: number): Promise<DeliveryFacts> {
  const storedMailing = delivery.mailingId === null ? null : await findMailing(delivery.mailingId)
  const mailing = storedMailing && {
    status: storedMailing.status,
    createdAt: storedMailing.createdAt,
    audience: storedMailing.mailing.audience,
  }
  const data = delivery.data ?? storedMailing?.mailing.data
  if (!data) throw new Error(`The mailing ${delivery.mailingId} does not exist`)
  const eventIdOfData: unknown = 'eventId' in data ? data.eventId : null
  const eventId = delivery.eventId ?? (typeof eventIdOfData === 'number' ? eventIdOfData : null)
  const content: MailContent = { template: delivery.template, data, eventId }
  const facts = { delivery, mailing, content, event: null, recipients: null, details: null }
  // A stopped mailing is checked again and again, and needs none of the reads that follow.
  if (mailing?.status === 'stopped') return facts
  const event = await loadEvent(content, mailing !== null && hasOnlySubscribers(mailing.audience))
  const currentContent = refreshContent({ content, event })
  const recipients = await loadRecipientFacts(delivery, currentContent, now)
  const { recipients: remainingRecipients } = separateRecipients(delivery, recipients, currentContent)
  const details = await loadDetails(currentContent, mailing?.audience, remainingRecipients)
  return { ...facts, event, recipients, details }
}

/** Reads the event of a mail that is sent only while the event is active; returns null for other mail. */
async function loadEvent(
  { template, data, eventId }: MailContent,
  isForSubscribers: boolean,
): Promise<CurrentEventFacts | null> {
  if (!('startsAt' in data) || eventId === null || !mails[template].needsActiveEvent) return null
  const [currentEvent, isPublic] = await Promise.all([
    findCurrentEvent(eventId),
    !isForSubscribers || isPublicEvent(eventId),
  ])
  return { currentEvent, isPublic }
}

async function loadRecipientFacts(
  { mailingId, recipients, checkedAt }: Delivery,
  content: MailContent,
  now: number,
): Promise<RecipientFacts | null> {
  if (checkedAt !== null && now - checkedAt < RECHECK_AFTER_MS) return null
  const { eventId } = content
  const requiredStatuses = getRequiredStatuses(content)
  const addresses = recipients.map((recipient) => recipient.address)
  const isAboutRsvp = requiredStatuses !== null && eventId !== null
  const [{ addressSettings, readAt }, eligibleRecipients] = await Promise.all([
    checkedAt === null ? readSettingsOfAddresses(addresses) : rereadSettingsOfAddresses(addresses, checkedAt),
    isAboutRsvp
      ? findEligibleRecipients(eventId, recipients, requiredStatuses)
      : new Map(recipients.map((recipient) => [recipient, recipient])),
  ])
  const ineligibleRecipients = recipients.filter((recipient) => !eligibleRecipients.has(recipient))
  const movedRecipients =
    mailingId !== null && isAboutRsvp && ineligibleRecipients.length > 0
      ? await findMovedRecipients(eventId, ineligibleRecipients, requiredStatuses)
      : new Map<DeliveryRecipient, DeliveryRecipient>()
  return { addressSettings, readAt, eligibleRecipients, movedRecipients: [...movedRecipients.values()] }
}

/** Reads the event's private details; returns null if the mail needs none, or not all recipients may know them. */
async function loadDetails(
  content: MailContent,
  audience: Audience | undefined,
  recipients: readonly DeliveryRecipient[],
): Promise<DeliveryFacts['details']> {
  const { data, eventId } = content
  const shouldAddPlace = 'placeMark' in data && Boolean(data.placeMark)
  const shouldAddLink = includesJoinLink(content) && 'isVirtual' in data && data.isVirtual === true
  if (eventId === null || recipients.length === 0 || (!shouldAddPlace && !shouldAddLink)) return null
  const canKnowDetails =
    canAllRecipientsKnowPlace(content, audience) || (await isOneConfirmedAttendee(eventId, recipients))
  if (!canKnowDetails) return null
  const [place, joinUrl] = await Promise.all([
    shouldAddPlace ? readPrivatePlace(eventId) : null,
    shouldAddLink ? readVirtualLink(eventId) : null,
  ])
  return { place, joinUrl }
}

/** Whether a mail goes to one confirmed attendee, although mail of its kind also goes to others. */
async function isOneConfirmedAttendee(
  eventId: number,
  recipients: readonly DeliveryRecipient[],
): Promise<boolean> {
  const [firstRecipient] = recipients
  if (!firstRecipient?.signup || recipients.length > 1) return false
  return (await findEligibleRecipients(eventId, recipients, ['confirmed'])).has(firstRecipient)
}

/**
 * Counts a mail against its mailbox's limit if the person who caused it has not proven the address; returns false if the
 * limit is reached. The mail is counted before the first call to Mailgun, for the day on which it was queued. Counting it when
 * it is queued would add writes to a rush of RSVPs, and would reveal the result to the caller.
 */
async function tryCountAgainstLimit({
  recipients,
  isUnproven,
  attemptedAt,
  createdAt,
  template,
}: Delivery): Promise<boolean> {
  const [firstRecipient] = recipients
  if (!isUnproven || attemptedAt !== null || !firstRecipient) return true
  const { name, ...limit } = UNPROVEN_MAILS_A_DAY
  const counterName = isOnDemand(template) ? `${name}-sign-in` : name
  return takeTry(makeCounter({ name: counterName, ...limit }, toMailbox(firstRecipient.address), createdAt), {
    shouldTakeBlock: false,
  })
}
