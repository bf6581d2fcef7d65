import { UNPROVEN_MAILS_A_DAY } from '../../../shared/http/limits.ts'
import { addressStates, changedStates } from '../../core/mail/addresses-store.ts'
import { isOfStrangers, type Audience } from '../../core/mail/audience.ts'
import type { LeftOutReason } from '../../../shared/mail/status.ts'
import type { Delivery, DeliveryRecipient, LeftOut } from '../../core/mail/delivery.ts'
import { presentChanges } from '../../core/mail/event-changes.ts'
import { addMoved, findMailing } from '../../core/mail/mailings-store.ts'
import type { EventCopy, EventUpdateMailData } from '../../core/mail/mail-data.ts'
import {
  isAwaited,
  isStillTrue,
  joinsBy,
  mails,
  standingOf,
  tellsPlace,
  topicOf,
  usefulUntil,
} from '../../core/mail/mails.ts'
import { currentEvent, isPublicEvent } from '../../core/mail/outbox-store.ts'
import { reasonNotToSend } from '../../core/mail/suppression.ts'
import { counterIn } from '../../platform/limits/counter.ts'
import { mailboxOf } from '../../platform/limits/mailbox.ts'
import { takeTry } from '../../platform/limits/tries.ts'
import * as log from '../../platform/log.ts'
import { compose, subjectOf, type Letter } from './compose.ts'
import type { Prepared } from './deliver.ts'
import { readPlace, readVirtualLink } from '../../core/events/events-store.ts'
import { movedElsewhere, stillStanding } from './facts-store.ts'
import { letThrough } from './mailgun-suppressions.ts'

/** Who was held against what they want so lately need not be again. */
const CHECKED_MS = 60_000
/** A mailing that was stopped is looked at again so often. */
const STOPPED_MS = 15 * 60_000

/** What is to be sent of a delivery: to whom of its recipients, and what, as things are now. */
export async function prepare(delivery: Delivery, now: number): Promise<Prepared> {
  const kept = delivery.mailingId === null ? null : await findMailing(delivery.mailingId)
  if (kept?.status === 'stopped') return { kind: 'wait', until: now + STOPPED_MS }
  const given = delivery.data ?? kept?.mailing.data
  if (!given) throw new Error('The mailing is gone')
  const told: unknown = 'eventId' in given ? given.eventId : null
  const eventId = delivery.eventId ?? (typeof told === 'number' ? told : null)
  const letter: Letter = { template: delivery.template, data: given, eventId }
  const queuedAt = kept?.createdAt ?? delivery.createdAt
  const current = await asItIs(
    letter,
    kept !== null && isOfStrangers(kept.mailing.audience),
    delivery,
    queuedAt,
    now,
  )
  if ('reason' in current) {
    return { kind: 'drop', ...current, subject: subjectOf(letter) }
  }
  const { recipients, leftOut, checkedAt } = await checked(delivery, current, now)
  const subject = subjectOf(current)
  const [only] = leftOut
  if (delivery.mailingId === null && only && recipients.length === 0) {
    return { kind: 'drop', reason: only.words, leftOut: only.reason, subject }
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
      ? await withSecrets(current, kept?.mailing.audience, recipients).then(({ letter, joinUrl }) =>
          compose({ ...delivery, recipients }, letter, joinUrl),
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
async function withSecrets(
  letter: Letter,
  audience: Audience | undefined,
  recipients: readonly DeliveryRecipient[],
): Promise<{ letter: Letter; joinUrl: string | null }> {
  const { data, eventId } = letter
  const hasPlace = 'placeMark' in data && Boolean(data.placeMark)
  const hasLink = joinsBy(letter) && isVirtual(data)
  const untold = { letter, joinUrl: null }
  if (eventId === null || (!hasPlace && !hasLink)) return untold
  const isTold = audience?.kind === 'attendees' ? tellsPlace(letter, audience.statuses) : tellsPlace(letter)
  if (!isTold && !(await isSeated(eventId, recipients))) return untold
  const [place, joinUrl] = await Promise.all([
    hasPlace ? readPlace(eventId) : null,
    hasLink ? readVirtualLink(eventId) : null,
  ])
  return { letter: { ...letter, data: { ...data, ...place } }, joinUrl }
}

/** A mail to one person, who may have a seat though others that it goes to have none. */
async function isSeated(eventId: number, recipients: readonly DeliveryRecipient[]): Promise<boolean> {
  const [only] = recipients
  if (!only?.signup || recipients.length > 1) return false
  return (await stillStanding(eventId, recipients, ['confirmed'])).has(only)
}

function isVirtual(data: object): boolean {
  return 'isVirtual' in data && data.isVirtual === true
}

interface NotToBeSent {
  readonly reason: string
  readonly leftOut: LeftOutReason
}

const outdated = (reason: string): NotToBeSent => ({ reason, leftOut: 'outdated' })

/** The letter with its event's facts as they are told; or why there is nothing left to say. */
async function asItIs(
  letter: Letter,
  isForStrangers: boolean,
  { usefulUntil: until }: Delivery,
  queuedAt: number,
  now: number,
): Promise<Letter | NotToBeSent> {
  const policy = mails[letter.template]
  let current = letter
  if ('startsAt' in letter.data && letter.eventId !== null && policy.whileOn) {
    if (isForStrangers && !(await isPublicEvent(letter.eventId))) return outdated('The event was unpublished')
    const event = await currentEvent(letter.eventId)
    if (event === null) return outdated('The event was cancelled')
    if (!isStillTrue(letter.template, letter.data as EventCopy, event))
      return outdated('The event was moved to another day')
    if (policy.facts === 'live') current = { ...letter, data: { ...letter.data, ...event } }
    if (letter.template === 'event-update') {
      const told = letter.data as EventUpdateMailData
      const changes = presentChanges(told.changes, told, event)
      if (changes.length === 0 && told.changes.length > 0) return outdated('The change was undone')
      current = { ...current, data: { ...current.data, changes } }
    }
  }
  const end = 'startsAt' in current.data ? usefulUntil(current, queuedAt) : until
  return end !== null && end <= now ? outdated('Too late to be sent') : current
}

interface Checked {
  readonly recipients: readonly DeliveryRecipient[]
  readonly leftOut: readonly (LeftOut & { readonly words: string })[]
  /** As of when. */
  readonly checkedAt: number | null
}

/** Holds the recipients against what they want and have by now. */
async function checked(delivery: Delivery, letter: Letter, now: number): Promise<Checked> {
  const { recipients, checkedAt } = delivery
  if (checkedAt !== null && now - checkedAt < CHECKED_MS) return { recipients, leftOut: [], checkedAt }
  const standing = standingOf(letter)
  const topic = topicOf(letter)
  const addresses = recipients.map((one) => one.address)
  const [{ states, readAt }, standers] = await Promise.all([
    checkedAt === null ? addressStates(addresses) : changedStates(addresses, checkedAt),
    standing === null || letter.eventId === null
      ? new Map(recipients.map((one) => [one, one]))
      : stillStanding(letter.eventId, recipients, standing),
  ])
  const left: (LeftOut & { words: string })[] = []
  const kept: DeliveryRecipient[] = []
  const gone: DeliveryRecipient[] = []
  for (const [index, recipient] of recipients.entries()) {
    const state = states[index] ?? { suppressed: null, unsubscribed: [] }
    const unwanted = reasonNotToSend(state, { template: letter.template, topic })
    const stander = standers.get(recipient)
    if (stander && unwanted === null) {
      kept.push(stander)
      // Mailgun would keep a log-in link from an address on its lists.
      if (state.suppressed) await letThrough(stander.address)
      continue
    }
    if (!stander) gone.push(recipient)
    const reason = !stander ? 'outdated' : state.suppressed ? 'suppressed' : 'unsubscribed'
    left.push({ recipient, reason, words: unwanted ?? 'Not sent: the RSVP has changed since' })
  }
  if (delivery.mailingId !== null && letter.eventId !== null && standing !== null && gone.length > 0) {
    const moved = await movedElsewhere(letter.eventId, gone, standing)
    await Promise.all([...moved.values()].map((one) => addMoved(delivery, one, now)))
  }
  return { recipients: kept, leftOut: left, checkedAt: readAt }
}
