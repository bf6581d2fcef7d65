import { UNPROVEN_MAILS_A_DAY } from '../../../shared/http/limits.ts'
import { addressStates, changedStates } from '../../core/mail/addresses-store.ts'
import { isOfStrangers, type Audience } from '../../core/mail/audience.ts'
import type { LeftOutReason } from '../../../shared/mail/email-status.ts'
import type { Delivery, DeliveryRecipient, LeftOut } from '../../core/mail/delivery.ts'
import { presentChanges } from '../../core/mail/event-changes.ts'
import { addMoved, findMailing } from '../../core/mail/mailings-store.ts'
import type { EventSnapshot, EventUpdateMailData } from '../../core/mail/mail-data.ts'
import {
  isAwaited,
  isStillTrue,
  includesJoinLink,
  mails,
  requiredStatusesOf,
  revealsPlace,
  topicOf,
  usefulUntil,
} from '../../core/mail/mails.ts'
import { currentEvent, isPublicEvent } from '../../core/mail/outbox-store.ts'
import { reasonNotToSend } from '../../core/mail/suppression.ts'
import { counterIn } from '../../platform/limits/counter.ts'
import { mailboxOf } from '../../platform/limits/mailbox.ts'
import { takeTry } from '../../platform/limits/tries.ts'
import * as log from '../../platform/log.ts'
import { compose, subjectOf, type MailContent } from './compose.ts'
import type { Prepared } from './deliver.ts'
import { readPlace, readVirtualLink } from '../../core/events/events-store.ts'
import { movedRecipients, isStillEligible } from './eligible-recipients-store.ts'
import { allowAtMailgun } from './mailgun-suppressions.ts'

/** Who was held against what they want so lately need not be again. */
const RECHECK_AFTER_MS = 60_000
/** A mailing that was stopped is looked at again so often. */
const STOPPED_MS = 15 * 60_000

/** What is to be sent of a delivery: to whom of its recipients, and what, as things are now. */
export async function prepare(delivery: Delivery, now: number): Promise<Prepared> {
  const mailing = delivery.mailingId === null ? null : await findMailing(delivery.mailingId)
  if (mailing?.status === 'stopped') return { kind: 'wait', until: now + STOPPED_MS }
  const data = delivery.data ?? mailing?.mailing.data
  if (!data) throw new Error('The mailing is gone')
  const eventIdOfData: unknown = 'eventId' in data ? data.eventId : null
  const eventId = delivery.eventId ?? (typeof eventIdOfData === 'number' ? eventIdOfData : null)
  const content: MailContent = { template: delivery.template, data: data, eventId }
  const queuedAt = mailing?.createdAt ?? delivery.createdAt
  const current = await refreshEventFacts(
    content,
    mailing !== null && isOfStrangers(mailing.mailing.audience),
    delivery,
    queuedAt,
    now,
  )
  if ('reason' in current) {
    return { kind: 'drop', ...current, subject: subjectOf(content) }
  }
  const { recipients, leftOut, checkedAt } = await filterRecipients(delivery, current, now)
  const subject = subjectOf(current)
  const [onlyLeftOut] = leftOut
  if (delivery.mailingId === null && onlyLeftOut && recipients.length === 0) {
    return { kind: 'drop', reason: onlyLeftOut.explanation, leftOut: onlyLeftOut.reason, subject }
  }
  if (!(await isWithinLimit(delivery))) {
    log.warn('email left out: the mailbox reached its daily limit', { template: delivery.template })
    return {
      kind: 'drop',
      reason: 'Not sent: this mailbox received its daily limit of unconfirmed email',
      leftOut: 'limited',
      subject,
    }
  }
  // With their RSVPs as they are.
  const message =
    recipients.length > 0
      ? await addPrivateDetails(current, mailing?.mailing.audience, recipients).then(({ content, joinUrl }) =>
          compose({ ...delivery, recipients }, content, joinUrl),
        )
      : null
  return {
    kind: 'send',
    recipients,
    leftOut,
    checkedAt,
    subject,
    message: (some) => {
      if (!message) throw new Error('Nobody is left to write to')
      return message(some)
    },
  }
}

/**
 * Takes a try of the mailbox's limit for a mail whose cause has not proven the address. Counted here, once before the first call to
 * Mailgun and by the day on which it was queued: where it was queued a rush of RSVPs would count too, and who asked learns nothing.
 */
async function isWithinLimit({
  recipients,
  isUnproven,
  attemptedAt,
  createdAt,
  template,
}: Delivery): Promise<boolean> {
  const [only] = recipients
  if (!isUnproven || attemptedAt !== null || !only) return true
  const { name, ...limit } = UNPROVEN_MAILS_A_DAY
  const kind = isAwaited(template) ? `${name}-sign-in` : name
  return takeTry(counterIn({ name: kind, ...limit }, mailboxOf(only.address), createdAt), false)
}

/** The letter with the place of a private event, and the link of a virtual one, where it goes to none but who may know them. */
async function addPrivateDetails(
  content: MailContent,
  audience: Audience | undefined,
  recipients: readonly DeliveryRecipient[],
): Promise<{ content: MailContent; joinUrl: string | null }> {
  const { data, eventId } = content
  const hasPlace = 'placeMark' in data && Boolean(data.placeMark)
  const hasLink = includesJoinLink(content) && isVirtual(data)
  const unchanged = { content, joinUrl: null }
  if (eventId === null || (!hasPlace && !hasLink)) return unchanged
  const mayKnow =
    audience?.kind === 'attendees' ? revealsPlace(content, audience.statuses) : revealsPlace(content)
  if (!mayKnow && !(await isConfirmedAttendee(eventId, recipients))) return unchanged
  const [place, joinUrl] = await Promise.all([
    hasPlace ? readPlace(eventId) : null,
    hasLink ? readVirtualLink(eventId) : null,
  ])
  return { content: { ...content, data: { ...data, ...place } }, joinUrl }
}

/** A mail to one person, who may have a seat though others that it goes to have none. */
async function isConfirmedAttendee(
  eventId: number,
  recipients: readonly DeliveryRecipient[],
): Promise<boolean> {
  const [only] = recipients
  if (!only?.signup || recipients.length > 1) return false
  return (await isStillEligible(eventId, recipients, ['confirmed'])).has(only)
}

function isVirtual(data: object): boolean {
  return 'isVirtual' in data && data.isVirtual === true
}

interface DropReason {
  readonly reason: string
  readonly leftOut: LeftOutReason
}

const outdated = (reason: string): DropReason => ({ reason, leftOut: 'outdated' })

/** The letter with its event's facts as they are told; or why there is nothing left to say. */
async function refreshEventFacts(
  content: MailContent,
  isForStrangers: boolean,
  { usefulUntil: until }: Delivery,
  queuedAt: number,
  now: number,
): Promise<MailContent | DropReason> {
  const policy = mails[content.template]
  let current = content
  if ('startsAt' in content.data && content.eventId !== null && policy.onlyWhileActive) {
    if (isForStrangers && !(await isPublicEvent(content.eventId)))
      return outdated('The event was unpublished')
    const event = await currentEvent(content.eventId)
    if (event === null) return outdated('The event was cancelled')
    if (!isStillTrue(content.template, content.data as EventSnapshot, event))
      return outdated('The event was moved to another day')
    if (policy.facts === 'live') current = { ...content, data: { ...content.data, ...event } }
    if (content.template === 'event-update') {
      const update = content.data as EventUpdateMailData
      const changes = presentChanges(update.changes, update, event)
      if (changes.length === 0 && update.changes.length > 0) return outdated('The change was undone')
      current = { ...current, data: { ...current.data, changes } }
    }
  }
  const end = 'startsAt' in current.data ? usefulUntil(current, queuedAt) : until
  return end !== null && end <= now ? outdated('Too late to be sent') : current
}

interface FilteredRecipients {
  readonly recipients: readonly DeliveryRecipient[]
  readonly leftOut: readonly (LeftOut & { readonly explanation: string })[]
  /** As of when. */
  readonly checkedAt: number | null
}

/** Holds the recipients against what they want and have by now. */
async function filterRecipients(
  delivery: Delivery,
  content: MailContent,
  now: number,
): Promise<FilteredRecipients> {
  const { recipients, checkedAt } = delivery
  if (checkedAt !== null && now - checkedAt < RECHECK_AFTER_MS) return { recipients, leftOut: [], checkedAt }
  const requiredStatuses = requiredStatusesOf(content)
  const topic = topicOf(content)
  const addresses = recipients.map((recipient) => recipient.address)
  const [{ states, readAt }, currentRecipients] = await Promise.all([
    checkedAt === null ? addressStates(addresses) : changedStates(addresses, checkedAt),
    requiredStatuses === null || content.eventId === null
      ? new Map(recipients.map((recipient) => [recipient, recipient]))
      : isStillEligible(content.eventId, recipients, requiredStatuses),
  ])
  const leftOut: (LeftOut & { explanation: string })[] = []
  const eligible: DeliveryRecipient[] = []
  const ineligible: DeliveryRecipient[] = []
  for (const [index, recipient] of recipients.entries()) {
    const state = states[index] ?? { suppressed: null, unsubscribed: [] }
    const reasonNotSent = reasonNotToSend(state, { template: content.template, topic })
    const current = currentRecipients.get(recipient)
    if (current && reasonNotSent === null) {
      eligible.push(current)
      // Mailgun would keep a log-in link from an address on its lists.
      if (state.suppressed) await allowAtMailgun(current.address)
      continue
    }
    if (!current) ineligible.push(recipient)
    const reason = !current ? 'outdated' : state.suppressed ? 'suppressed' : 'unsubscribed'
    leftOut.push({ recipient, reason, explanation: reasonNotSent ?? 'Not sent: the RSVP has changed since' })
  }
  if (
    delivery.mailingId !== null &&
    content.eventId !== null &&
    requiredStatuses !== null &&
    ineligible.length > 0
  ) {
    const movedRecipientsFound = await movedRecipients(content.eventId, ineligible, requiredStatuses)
    await Promise.all(
      [...movedRecipientsFound.values()].map((recipient) => addMoved(delivery, recipient, now)),
    )
  }
  return { recipients: eligible, leftOut: leftOut, checkedAt: readAt }
}
