import { getLeftOutStatus, type LeftOutReason } from '../../../shared/mail/email-status.ts'
import { isUrgent, type Delivery, type LeftOutRecipient } from '../../core/mail/delivery.ts'
import * as log from '../../platform/log.ts'
import {
  EVENTS_COMPLETE_MS,
  CLAIM_MS,
  MAX_LOST_RESPONSES,
  computeRetryDelayMs,
  computeNextLookUp,
  computePauseMs,
} from './backoff.ts'
import { BadAddressError } from './header.ts'
import { MailgunError, type OutgoingMessage } from './mailgun.ts'

/** The fields of a delivery that change while it is processed. */
export type DeliveryChange = Partial<
  Pick<
    Delivery,
    | 'status'
    | 'attempts'
    | 'lostResponses'
    | 'attemptedAt'
    | 'nextAttemptAt'
    | 'checkedAt'
    | 'recipients'
    | 'leftOut'
    | 'isLogged'
    | 'subject'
    | 'secret'
  >
> & { readonly reason?: string; readonly providerId?: string }

/** A delivery with its version: a change is refused if another process has changed the delivery since it was read. */
export interface VersionedDelivery {
  readonly delivery: Delivery
  readonly version: unknown
}

/** The instant until which all sending is paused (milliseconds since 1970); null: it is not paused. */
export interface SendingState {
  readonly pausedUntil: number | null
}

export type AlarmName = 'sending' | 'events' | 'parked'

/** The engine's storage; `deliveries-store.ts` implements it with Firestore. */
export interface DeliveryStore {
  find(id: string): Promise<VersionedDelivery | null>
  /** Returns null if another process changed the delivery first. */
  change(current: VersionedDelivery, change: DeliveryChange): Promise<VersionedDelivery | null>
  /** In one commit, replaces the delivery with parts of at most `size` recipients, which are due at `at` or else now. */
  split(current: VersionedDelivery, size: number, now: number, at?: number): Promise<void>
  readSending(): Promise<SendingState>
  pause(reason: string, until: number, now: number): Promise<void>
  resume(): Promise<void>
  /** Runs `work` unless another process is sending a large delivery; returns whether it ran. */
  runExclusively(now: number, work: () => Promise<void>): Promise<boolean>
  raiseAlarm(alarm: AlarmName, message: string, now: number): Promise<void>
  /** Called when the cause of an alarm is gone. */
  clearAlarm(alarm: AlarmName): Promise<void>
  readonly log: DeliveryLog
}

/** The email log entries of one delivery. The status that a webhook has set is never replaced by an earlier status. */
export interface DeliveryLog {
  createMissingEntries(delivery: Delivery, now: number): Promise<DeliveryEntries>
  /** Returns Mailgun's id ('' if unknown) if an entry says that Mailgun has accepted the delivery; otherwise null. */
  findAcceptedId(delivery: Delivery): Promise<string | null>
  markSent(delivery: Delivery, providerId: string, now: number): Promise<void>
  markFailed(delivery: Delivery, reason: string, leftOut: LeftOutReason | null, now: number): Promise<void>
  markLeftOut(delivery: Delivery, leftOut: readonly LeftOutRecipient[], now: number): Promise<void>
  markUnknown(delivery: Delivery, reason: string): Promise<void>
}

export interface DeliveryEntries {
  /** Addresses that another delivery of the mailing already contains. */
  readonly duplicates: ReadonlySet<string>
  /** The versions of the entries, by address. */
  readonly versions: ReadonlyMap<string, unknown>
}

/** The result of preparing a delivery: it can be sent, is dropped, or has to wait. */
export type PreparedDelivery =
  | {
      readonly kind: 'send'
      readonly composeMessage: (recipients: Delivery['recipients']) => OutgoingMessage
      readonly recipients: Delivery['recipients']
      /** Recipients who no longer want the mail or must not get it. */
      readonly leftOut: readonly LeftOutRecipient[]
      /** When the recipients were checked; null: not since they were queued. */
      readonly checkedAt: number | null
      readonly subject: string
    }
  /** The delivery is outdated, or all its recipients are left out. */
  | {
      readonly kind: 'drop'
      readonly reason: string
      readonly leftOut: LeftOutReason
      readonly subject: string | null
    }
  /** The delivery has to wait, for a reason that concerns no other delivery. */
  | { readonly kind: 'wait'; readonly until: number }

export interface DeliveryEngine {
  readonly store: DeliveryStore
  readonly mailgun: {
    send(message: OutgoingMessage): Promise<string>
    findAcceptedMessage(recipient: string, deliveryId: string, attemptedAt: number): Promise<string | null>
  }
  readonly prepare: (delivery: Delivery, now: number) => Promise<PreparedDelivery>
  readonly now: () => number
  readonly logError: (message: string, details: { readonly delivery: string; readonly error: string }) => void
}

/** How much longer a mail that is not urgent waits when sending resumes. */
const AFTER_URGENT_MS = 1_000

/**
 * The maximum number of recipients of a small delivery. A new domain may send only a hundred mails an hour, so a delivery that
 * is refused for the quota is split into parts of this size. A larger delivery is sent alone, because the log takes 500 writes
 * a second.
 */
export const SMALL_DELIVERY_SIZE = 50
/** Mailgun's own status: `recipient limit exceeded`. */
const QUOTA_STATUS = 420

/**
 * Processes one delivery. The trigger and the sweep may call this any number of times, even after a crash: Mailgun is called
 * again only if it certainly did not accept an earlier call. Returns false if the delivery waits because another process is
 * sending a large delivery.
 */
export async function deliver(id: string, engine: DeliveryEngine): Promise<boolean> {
  const { store, now } = engine
  const current = await store.find(id)
  const dueAt = current?.delivery.nextAttemptAt ?? null
  if (!current || dueAt === null || dueAt > now()) return true
  const work = () => lookUpAndSend(current, engine)
  return log.runWithTrace(current.delivery.trace, async () => {
    if (current.delivery.recipients.length > SMALL_DELIVERY_SIZE) return store.runExclusively(now(), work)
    await work()
    return true
  })
}

async function lookUpAndSend(current: VersionedDelivery, engine: DeliveryEngine): Promise<void> {
  try {
    const waitingDelivery = current.delivery.status === 'waiting' ? current : await lookUp(current, engine)
    if (waitingDelivery) await send(waitingDelivery, engine)
  } catch (error) {
    const { id } = current.delivery
    engine.logError('A delivery failed unexpectedly', { delivery: id, error: String(error) })
    await handleUnexpectedError(id, error, engine)
  }
}

/** Looks up a call whose response was lost. Returns the delivery if Mailgun certainly did not accept it; otherwise null. */
async function lookUp(current: VersionedDelivery, engine: DeliveryEngine): Promise<VersionedDelivery | null> {
  const { store, mailgun, now } = engine
  const { delivery } = current
  const attemptedAt = delivery.attemptedAt ?? now()
  const providerId = await store.log.findAcceptedId(delivery)
  if (providerId !== null) return recordSent(current, providerId, engine)
  const [firstRecipient] = delivery.recipients
  let hasCompleteEvents = now() - attemptedAt >= EVENTS_COMPLETE_MS
  if (firstRecipient) {
    let acceptedId: string | null = null
    try {
      acceptedId = await mailgun.findAcceptedMessage(firstRecipient.address, delivery.id, attemptedAt)
      await store.clearAlarm('events')
    } catch (error) {
      // Without a look-up there is no proof that the mail was not sent, so it is not sent again.
      hasCompleteEvents = false
      if (error instanceof MailgunError && (error.status === 401 || error.status === 403))
        await store.raiseAlarm('events', `Unable to read Mailgun's events: ${error.message}`, now())
    }
    if (acceptedId !== null) return recordSent(current, acceptedId, engine)
  }
  if (!hasCompleteEvents) {
    const nextAttemptAt = computeNextLookUp(attemptedAt, now())
    if (nextAttemptAt === null)
      return parkDelivery(current, "Mailgun's events could not be read for a day", engine)
    await store.change(current, { status: 'unknown', nextAttemptAt })
    return null
  }
  if (delivery.lostResponses >= MAX_LOST_RESPONSES)
    return parkDelivery(current, `No answer after ${delivery.lostResponses} attempts`, engine)
  const attempts = delivery.attempts + 1
  if (computeRetryDelayMs(attempts) === null) return fail(current, 'Mailgun did not answer', engine)
  return store.change(current, { status: 'waiting', attempts, nextAttemptAt: now() })
}

async function send(current: VersionedDelivery, engine: DeliveryEngine): Promise<void> {
  const { store, prepare, mailgun, now } = engine
  const { pausedUntil } = await store.readSending()
  if (pausedUntil !== null && pausedUntil > now()) return postpone(current, pausedUntil, engine)
  const preparation = await prepare(current.delivery, now())
  if (preparation.kind === 'wait') {
    await store.change(current, { nextAttemptAt: preparation.until })
    return
  }
  if (preparation.kind === 'drop') return drop(current, preparation, engine)
  const { subject } = preparation
  const delivery = { ...current.delivery, subject }
  const leftOut = [...preparation.leftOut, ...(current.delivery.isLogged ? [] : current.delivery.leftOut)]
  if (leftOut.length > 0) await store.log.markLeftOut(delivery, leftOut, now())
  const deliveryEntries = current.delivery.isLogged
    ? null
    : await store.log.createMissingEntries({ ...delivery, recipients: preparation.recipients }, now())
  const recipients = deliveryEntries
    ? selectNewRecipients(preparation.recipients, deliveryEntries)
    : preparation.recipients
  const isUnchanged = deliveryEntries === null && recipients.length === current.delivery.recipients.length
  const recipientFields = isUnchanged ? {} : { recipients }
  const leftOutFields =
    preparation.leftOut.length > 0 ? { leftOut: [...current.delivery.leftOut, ...preparation.leftOut] } : {}
  if (recipients.length === 0) {
    await store.change(current, {
      ...recipientFields,
      ...leftOutFields,
      status: 'sent',
      nextAttemptAt: null,
      isLogged: true,
    })
    return
  }
  const message = preparation.composeMessage(recipients)
  // The call is stored before it is made. If another process is working on this delivery, this write is refused.
  const sendingDelivery = await store.change(current, {
    ...recipientFields,
    ...leftOutFields,
    status: 'sending',
    attemptedAt: now(),
    checkedAt: preparation.checkedAt,
    nextAttemptAt: now() + CLAIM_MS,
    isLogged: true,
    subject,
  })
  if (!sendingDelivery) return
  let providerId: string
  try {
    providerId = await mailgun.send(message)
  } catch (error) {
    return handleSendFailure(sendingDelivery, error, engine)
  }
  await recordSent(sendingDelivery, providerId, engine)
  if (pausedUntil !== null) await store.resume()
}

/** Selects the recipients whom no other delivery of the mailing has, each with the version of their log entry. */
function selectNewRecipients(
  recipients: Delivery['recipients'],
  { duplicates, versions }: DeliveryEntries,
): Delivery['recipients'] {
  return recipients
    .filter(({ address }) => !duplicates.has(address))
    .map((recipient) =>
      versions.has(recipient.address)
        ? { ...recipient, version: versions.get(recipient.address) }
        : recipient,
    )
}

/** Writes the log first: if this process dies between the two writes, the log says that Mailgun accepted the delivery. */
async function recordSent(
  current: VersionedDelivery,
  providerId: string,
  { store, now }: DeliveryEngine,
): Promise<null> {
  await store.log.markSent(current.delivery, providerId, now())
  await store.change(current, { status: 'sent', nextAttemptAt: null, providerId, secret: null })
  const { id: delivery, template, mailingId, recipients } = current.delivery
  log.info('email accepted by Mailgun', { delivery, template, mailingId, recipients: recipients.length })
  return null
}

async function handleSendFailure(
  current: VersionedDelivery,
  error: unknown,
  engine: DeliveryEngine,
): Promise<void> {
  const { store, now } = engine
  const { delivery } = current
  const reason = error instanceof Error ? error.message : String(error)
  // `BadAddressError`: our own check refused an address before anything was sent.
  const failure =
    error instanceof BadAddressError ? 'address' : error instanceof MailgunError ? error.failure : 'unknown'
  const retryAt = error instanceof MailgunError ? error.retryAt : null
  switch (failure) {
    case 'unknown': {
      const lostResponses = delivery.lostResponses + 1
      const nextAttemptAt = computeNextLookUp(delivery.attemptedAt ?? now(), now()) ?? now()
      await store.change(current, { status: 'unknown', lostResponses, nextAttemptAt, reason })
      return
    }
    case 'later':
      await scheduleRetry(current, reason, retryAt, engine)
      return
    case 'pause': {
      const pausedUntil = now() + computePauseMs(now(), retryAt)
      await store.pause(reason, pausedUntil, now())
      // A call with more recipients than an hour's quota would be refused every hour, and hold up all other mail.
      if (
        error instanceof MailgunError &&
        error.status === QUOTA_STATUS &&
        delivery.recipients.length > SMALL_DELIVERY_SIZE
      )
        return store.split(current, SMALL_DELIVERY_SIZE, now(), pausedUntil + AFTER_URGENT_MS)
      return postpone(current, pausedUntil, engine, reason)
    }
    case 'address':
      if (delivery.recipients.length > 1)
        return store.split(current, Math.ceil(delivery.recipients.length / 2), now())
      await drop(current, { reason, leftOut: 'invalid', subject: delivery.subject }, engine)
      return
    case 'permanent':
      await fail(current, reason, engine)
  }
}

/** Postpones a delivery until sending resumes. This does not count as an attempt. */
async function postpone(
  current: VersionedDelivery,
  until: number,
  { store }: DeliveryEngine,
  reason?: string,
): Promise<void> {
  const delay = isUrgent(current.delivery) ? 0 : AFTER_URGENT_MS
  const reasonFields = reason === undefined ? {} : { reason }
  await store.change(current, { status: 'waiting', nextAttemptAt: until + delay, ...reasonFields })
}

async function scheduleRetry(
  current: VersionedDelivery,
  reason: string,
  retryAt: number | null,
  engine: DeliveryEngine,
): Promise<null> {
  const attempts = current.delivery.attempts + 1
  const delay = computeRetryDelayMs(attempts)
  if (delay === null) return fail(current, reason, engine)
  const nextAttemptAt = Math.max(engine.now() + delay, retryAt ?? 0)
  await engine.store.change(current, { status: 'waiting', attempts, nextAttemptAt, reason })
  return null
}

async function fail(current: VersionedDelivery, reason: string, engine: DeliveryEngine): Promise<null> {
  const { delivery } = current
  const attempts = delivery.attempts + 1
  await ensureLogged(current, engine)
  await engine.store.log.markFailed(delivery, reason, null, engine.now())
  await engine.store.change(current, {
    status: 'failed',
    attempts,
    nextAttemptAt: null,
    reason,
    secret: null,
  })
  log.warn('email failed', { delivery: delivery.id, template: delivery.template, reason })
  return null
}

async function drop(
  current: VersionedDelivery,
  { reason, leftOut, subject }: { reason: string; leftOut: LeftOutReason; subject: string | null },
  engine: DeliveryEngine,
): Promise<void> {
  const currentWithSubject = { ...current, delivery: { ...current.delivery, subject } }
  await ensureLogged(currentWithSubject, engine)
  await engine.store.log.markFailed(currentWithSubject.delivery, reason, leftOut, engine.now())
  const status = getLeftOutStatus(leftOut)
  await engine.store.change(current, { status, nextAttemptAt: null, reason, secret: null })
}

async function ensureLogged({ delivery }: VersionedDelivery, { store, now }: DeliveryEngine): Promise<void> {
  if (delivery.isLogged) return
  if (delivery.leftOut.length > 0) await store.log.markLeftOut(delivery, delivery.leftOut, now())
  await store.log.createMissingEntries(delivery, now())
}

/** The alarm is about all parked deliveries. The log has the id and the reason of each. */
const PARKED_ALARM_TEXT =
  "We don't know if some emails were sent, because Mailgun did not confirm them. Look up the emails with the status Unknown in Mailgun's log, and retry those that were not sent."

async function parkDelivery(
  current: VersionedDelivery,
  reason: string,
  { store, now }: DeliveryEngine,
): Promise<null> {
  const { delivery } = current
  await store.log.markUnknown(delivery, reason)
  await store.change(current, { status: 'parked', nextAttemptAt: null, reason, secret: null })
  await store.raiseAlarm('parked', PARKED_ALARM_TEXT, now())
  log.warn('email parked', { delivery: delivery.id, template: delivery.template, reason })
  return null
}

/** Retries a delivery later, a limited number of times. A call to Mailgun that had already begun is looked up instead. */
async function handleUnexpectedError(id: string, error: unknown, engine: DeliveryEngine): Promise<void> {
  const current = await engine.store.find(id)
  if (!current || current.delivery.nextAttemptAt === null || current.delivery.status !== 'waiting') return
  await scheduleRetry(current, error instanceof Error ? error.message : String(error), null, engine)
}
