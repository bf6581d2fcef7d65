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
    | 'attemptCount'
    | 'lostResponseCount'
    | 'attemptedAt'
    | 'nextAttemptAt'
    | 'checkedAt'
    | 'recipients'
    | 'leftOutRecipients'
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

export interface SendingState {
  /** The instant until which all sending is paused (milliseconds since 1970); null: it is not paused. */
  readonly pausedUntil: number | null
}

export type AlarmName = 'sending' | 'events' | 'parked'

/** The engine's storage; `deliveries-store.ts` implements it with Firestore. */
export interface DeliveryStore {
  find(id: string): Promise<VersionedDelivery | null>
  /** Returns null if another process changed the delivery first. */
  change(versionedDelivery: VersionedDelivery, change: DeliveryChange): Promise<VersionedDelivery | null>
  /** Replaces the delivery, in one commit, with parts of at most `maxSize` recipients, which are due at `dueAt`, by default now. */
  split(versionedDelivery: VersionedDelivery, maxSize: number, now: number, dueAt?: number): Promise<void>
  readSendingState(): Promise<SendingState>
  pause(reason: string, pausedUntil: number, now: number): Promise<void>
  resume(): Promise<void>
  /** Runs `work` unless another process is sending a large delivery; returns whether it ran. */
  runExclusively(now: number, work: () => Promise<void>): Promise<boolean>
  raiseAlarm(name: AlarmName, message: string, now: number): Promise<void>
  /** Called when the cause of an alarm is gone. */
  clearAlarm(name: AlarmName): Promise<void>
  readonly log: DeliveryLog
}

/** The email log entries of one delivery. The status that a webhook has set is never replaced by an earlier status. */
export interface DeliveryLog {
  createMissingEntries(delivery: Delivery, now: number): Promise<DeliveryEntries>
  /** Returns Mailgun's id ('' if unknown) if an entry says that Mailgun has accepted the delivery; otherwise null. */
  findAcceptedId(delivery: Delivery): Promise<string | null>
  markSent(delivery: Delivery, providerId: string, now: number): Promise<void>
  /** Marks the entries as failed or, if there is a `leftOutReason`, as left out. */
  markNotSent(
    delivery: Delivery,
    reason: string,
    leftOutReason: LeftOutReason | null,
    now: number,
  ): Promise<void>
  markLeftOut(delivery: Delivery, leftOutRecipients: readonly LeftOutRecipient[], now: number): Promise<void>
  markUnknown(delivery: Delivery, reason: string): Promise<void>
}

export interface DeliveryEntries {
  /** Addresses that another delivery of the mailing already contains. */
  readonly duplicateAddresses: ReadonlySet<string>
  /** The versions of the entries, by address. */
  readonly versions: ReadonlyMap<string, unknown>
}

/** The result of preparing a delivery: it can be sent, is left out, or has to wait. */
export type PreparedDelivery =
  | {
      readonly kind: 'send'
      readonly composeMessage: (recipients: Delivery['recipients']) => OutgoingMessage
      readonly recipients: Delivery['recipients']
      /** Recipients who no longer want the mail or must not get it. */
      readonly leftOutRecipients: readonly LeftOutRecipient[]
      /** When the recipients were checked; null: not since they were queued. */
      readonly checkedAt: number | null
      readonly subject: string
    }
  /** The delivery is outdated, or the only recipient of a mail to one person is left out. */
  | {
      readonly kind: 'leave_out'
      readonly reason: string
      readonly leftOutReason: LeftOutReason
      readonly subject: string | null
    }
  /** The delivery has to wait, for a reason that does not affect other deliveries. */
  | { readonly kind: 'wait'; readonly nextAttemptAt: number }

export interface DeliveryEngine {
  readonly store: DeliveryStore
  readonly mailgun: {
    send(message: OutgoingMessage): Promise<string>
    findAcceptedMessageId(address: string, deliveryId: string, attemptedAt: number): Promise<string | null>
  }
  readonly prepare: (delivery: Delivery, now: number) => Promise<PreparedDelivery>
  readonly now: () => number
  readonly logError: (
    message: string,
    details: { readonly deliveryId: string; readonly error: string },
  ) => void
}

/** How long mail that is not urgent waits after sending has resumed, so that urgent mail goes first. */
const NON_URGENT_DELAY_MS = 1_000

/**
 * The maximum number of recipients of a small delivery. A new domain may send only a hundred mails an hour, so a delivery that
 * Mailgun refuses because of the quota is split into parts of this size. A larger delivery is sent alone, because the log takes
 * only 500 writes a second.
 */
export const SMALL_DELIVERY_SIZE = 50
/** The HTTP status with which Mailgun refuses a call that exceeds the quota (`recipient limit exceeded`). */
const QUOTA_STATUS = 420

/**
 * Processes one delivery. `onDeliveryCreated` and the sweep may call this any number of times, even after a crash: Mailgun is called
 * again only if it certainly did not accept an earlier call. Returns false if the delivery waits because another process is
 * sending a large delivery.
 */
export async function deliver(id: string, engine: DeliveryEngine): Promise<boolean> {
  const { store, now } = engine
  const versionedDelivery = await store.find(id)
  const dueAt = versionedDelivery?.delivery.nextAttemptAt ?? null
  if (!versionedDelivery || dueAt === null || dueAt > now()) return true
  const work = () => lookUpAndSend(versionedDelivery, engine)
  return log.runWithTrace(versionedDelivery.delivery.trace, async () => {
    if (versionedDelivery.delivery.recipients.length > SMALL_DELIVERY_SIZE)
      return store.runExclusively(now(), work)
    await work()
    return true
  })
}

async function lookUpAndSend(versionedDelivery: VersionedDelivery, engine: DeliveryEngine): Promise<void> {
  try {
    const waitingDelivery =
      versionedDelivery.delivery.status === 'waiting'
        ? versionedDelivery
        : await lookUpDelivery(versionedDelivery, engine)
    if (waitingDelivery) await attemptDelivery(waitingDelivery, engine)
  } catch (error) {
    const { id } = versionedDelivery.delivery
    engine.logError('A delivery failed unexpectedly', { deliveryId: id, error: String(error) })
    await handleUnexpectedError(id, error, engine)
  }
}

/** Looks up a call whose response was lost. Returns the delivery if Mailgun certainly did not accept it; otherwise null. */
async function lookUpDelivery(
  versionedDelivery: VersionedDelivery,
  engine: DeliveryEngine,
): Promise<VersionedDelivery | null> {
  const { store, mailgun, now } = engine
  const { delivery } = versionedDelivery
  const attemptedAt = delivery.attemptedAt ?? now()
  const providerId = await store.log.findAcceptedId(delivery)
  if (providerId !== null) return recordSent(versionedDelivery, providerId, engine)
  const [firstRecipient] = delivery.recipients
  let areEventsComplete = now() - attemptedAt >= EVENTS_COMPLETE_MS
  if (firstRecipient) {
    let acceptedId: string | null = null
    try {
      acceptedId = await mailgun.findAcceptedMessageId(firstRecipient.address, delivery.id, attemptedAt)
      await store.clearAlarm('events')
    } catch (error) {
      // Without a look-up there is no proof that the mail was not sent, so it is not sent again.
      areEventsComplete = false
      if (error instanceof MailgunError && (error.status === 401 || error.status === 403))
        await store.raiseAlarm('events', `Unable to read Mailgun's events: ${error.message}`, now())
    }
    if (acceptedId !== null) return recordSent(versionedDelivery, acceptedId, engine)
  }
  if (!areEventsComplete) {
    const nextAttemptAt = computeNextLookUp(attemptedAt, now())
    if (nextAttemptAt === null)
      return parkDelivery(versionedDelivery, "Mailgun's events could not be read for a day", engine)
    await store.change(versionedDelivery, { status: 'unknown', nextAttemptAt })
    return null
  }
  if (delivery.lostResponseCount >= MAX_LOST_RESPONSES)
    return parkDelivery(versionedDelivery, `No response after ${delivery.lostResponseCount} attempts`, engine)
  const attemptCount = delivery.attemptCount + 1
  if (computeRetryDelayMs(attemptCount) === null)
    return failDelivery(versionedDelivery, 'Mailgun did not respond', engine)
  return store.change(versionedDelivery, { status: 'waiting', attemptCount, nextAttemptAt: now() })
}

/** Prepares a waiting delivery, and sends it unless it is left out or has to wait. */
async function attemptDelivery(versionedDelivery: VersionedDelivery, engine: DeliveryEngine): Promise<void> {
  const { store, prepare, mailgun, now } = engine
  const { pausedUntil } = await store.readSendingState()
  if (pausedUntil !== null && pausedUntil > now())
    return postponeDelivery(versionedDelivery, pausedUntil, engine)
  const preparation = await prepare(versionedDelivery.delivery, now())
  if (preparation.kind === 'wait') {
    await store.change(versionedDelivery, { nextAttemptAt: preparation.nextAttemptAt })
    return
  }
  if (preparation.kind === 'leave_out') return leaveOutDelivery(versionedDelivery, preparation, engine)
  const { subject } = preparation
  const delivery = { ...versionedDelivery.delivery, subject }
  const leftOutRecipients = [
    ...preparation.leftOutRecipients,
    ...(versionedDelivery.delivery.isLogged ? [] : versionedDelivery.delivery.leftOutRecipients),
  ]
  if (leftOutRecipients.length > 0) await store.log.markLeftOut(delivery, leftOutRecipients, now())
  const deliveryEntries = versionedDelivery.delivery.isLogged
    ? null
    : await store.log.createMissingEntries({ ...delivery, recipients: preparation.recipients }, now())
  const recipients = deliveryEntries
    ? selectNewRecipients(preparation.recipients, deliveryEntries)
    : preparation.recipients
  const isUnchanged =
    deliveryEntries === null && recipients.length === versionedDelivery.delivery.recipients.length
  const recipientFields = isUnchanged ? {} : { recipients }
  const leftOutFields =
    preparation.leftOutRecipients.length > 0
      ? {
          leftOutRecipients: [
            ...versionedDelivery.delivery.leftOutRecipients,
            ...preparation.leftOutRecipients,
          ],
        }
      : {}
  if (recipients.length === 0) {
    await store.change(versionedDelivery, {
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
  const sendingDelivery = await store.change(versionedDelivery, {
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

/** Selects the recipients who are in no other delivery of the mailing, each with the version of their log entry. */
function selectNewRecipients(
  recipients: Delivery['recipients'],
  { duplicateAddresses, versions }: DeliveryEntries,
): Delivery['recipients'] {
  return recipients
    .filter(({ address }) => !duplicateAddresses.has(address))
    .map((recipient) =>
      versions.has(recipient.address)
        ? { ...recipient, version: versions.get(recipient.address) }
        : recipient,
    )
}

/**
 * Records that Mailgun accepted a delivery. Writes the log first: if this process dies between the two writes, the log still
 * says that Mailgun accepted it.
 */
async function recordSent(
  versionedDelivery: VersionedDelivery,
  providerId: string,
  { store, now }: DeliveryEngine,
): Promise<null> {
  await store.log.markSent(versionedDelivery.delivery, providerId, now())
  await store.change(versionedDelivery, { status: 'sent', nextAttemptAt: null, providerId, secret: null })
  const { id: deliveryId, template, mailingId, recipients } = versionedDelivery.delivery
  log.info('email accepted by Mailgun', {
    deliveryId,
    template,
    mailingId,
    recipientCount: recipients.length,
  })
  return null
}

async function handleSendFailure(
  versionedDelivery: VersionedDelivery,
  error: unknown,
  engine: DeliveryEngine,
): Promise<void> {
  const { store, now } = engine
  const { delivery } = versionedDelivery
  const reason = error instanceof Error ? error.message : String(error)
  // `BadAddressError`: our own check refused an address before anything was sent.
  const failure =
    error instanceof BadAddressError ? 'address' : error instanceof MailgunError ? error.failure : 'unknown'
  const retryAt = error instanceof MailgunError ? error.retryAt : null
  switch (failure) {
    case 'unknown': {
      const lostResponseCount = delivery.lostResponseCount + 1
      const nextAttemptAt = computeNextLookUp(delivery.attemptedAt ?? now(), now()) ?? now()
      await store.change(versionedDelivery, { status: 'unknown', lostResponseCount, nextAttemptAt, reason })
      return
    }
    case 'temporary':
      await scheduleRetry(versionedDelivery, reason, retryAt, engine)
      return
    case 'pause': {
      const pausedUntil = now() + computePauseMs(now(), retryAt)
      await store.pause(reason, pausedUntil, now())
      // A call with more recipients than an hour's quota would be refused every hour, and would delay all other mail.
      if (
        error instanceof MailgunError &&
        error.status === QUOTA_STATUS &&
        delivery.recipients.length > SMALL_DELIVERY_SIZE
      )
        return store.split(versionedDelivery, SMALL_DELIVERY_SIZE, now(), pausedUntil + NON_URGENT_DELAY_MS)
      return postponeDelivery(versionedDelivery, pausedUntil, engine, reason)
    }
    case 'address':
      if (delivery.recipients.length > 1)
        return store.split(versionedDelivery, Math.ceil(delivery.recipients.length / 2), now())
      await leaveOutDelivery(
        versionedDelivery,
        { reason, leftOutReason: 'invalid', subject: delivery.subject },
        engine,
      )
      return
    case 'permanent':
      await failDelivery(versionedDelivery, reason, engine)
  }
}

/** Postpones a delivery until sending resumes. This does not count as an attempt. */
async function postponeDelivery(
  versionedDelivery: VersionedDelivery,
  pausedUntil: number,
  { store }: DeliveryEngine,
  reason?: string,
): Promise<void> {
  const delayMs = isUrgent(versionedDelivery.delivery) ? 0 : NON_URGENT_DELAY_MS
  const reasonFields = reason === undefined ? {} : { reason }
  await store.change(versionedDelivery, {
    status: 'waiting',
    nextAttemptAt: pausedUntil + delayMs,
    ...reasonFields,
  })
}

async function scheduleRetry(
  versionedDelivery: VersionedDelivery,
  reason: string,
  retryAt: number | null,
  engine: DeliveryEngine,
): Promise<null> {
  const attemptCount = versionedDelivery.delivery.attemptCount + 1
  const delayMs = computeRetryDelayMs(attemptCount)
  if (delayMs === null) return failDelivery(versionedDelivery, reason, engine)
  const nextAttemptAt = Math.max(engine.now() + delayMs, retryAt ?? 0)
  await engine.store.change(versionedDelivery, { status: 'waiting', attemptCount, nextAttemptAt, reason })
  return null
}

async function failDelivery(
  versionedDelivery: VersionedDelivery,
  reason: string,
  engine: DeliveryEngine,
): Promise<null> {
  const { delivery } = versionedDelivery
  const attemptCount = delivery.attemptCount + 1
  await ensureLogged(versionedDelivery, engine)
  await engine.store.log.markNotSent(delivery, reason, null, engine.now())
  await engine.store.change(versionedDelivery, {
    status: 'failed',
    attemptCount,
    nextAttemptAt: null,
    reason,
    secret: null,
  })
  log.warn('email failed', { deliveryId: delivery.id, template: delivery.template, reason })
  return null
}

async function leaveOutDelivery(
  versionedDelivery: VersionedDelivery,
  {
    reason,
    leftOutReason,
    subject,
  }: { reason: string; leftOutReason: LeftOutReason; subject: string | null },
  engine: DeliveryEngine,
): Promise<void> {
  const deliveryWithSubject = { ...versionedDelivery, delivery: { ...versionedDelivery.delivery, subject } }
  await ensureLogged(deliveryWithSubject, engine)
  await engine.store.log.markNotSent(deliveryWithSubject.delivery, reason, leftOutReason, engine.now())
  const status = getLeftOutStatus(leftOutReason)
  await engine.store.change(versionedDelivery, { status, nextAttemptAt: null, reason, secret: null })
}

async function ensureLogged({ delivery }: VersionedDelivery, { store, now }: DeliveryEngine): Promise<void> {
  if (delivery.isLogged) return
  if (delivery.leftOutRecipients.length > 0)
    await store.log.markLeftOut(delivery, delivery.leftOutRecipients, now())
  await store.log.createMissingEntries(delivery, now())
}

/** The alarm is about all parked deliveries. The log has the id and the reason of each. */
const PARKED_ALARM_TEXT =
  "We don't know if some emails were sent, because Mailgun did not confirm them. Look up the emails with the status Unknown in Mailgun's log, and retry those that were not sent."

async function parkDelivery(
  versionedDelivery: VersionedDelivery,
  reason: string,
  { store, now }: DeliveryEngine,
): Promise<null> {
  const { delivery } = versionedDelivery
  await store.log.markUnknown(delivery, reason)
  await store.change(versionedDelivery, { status: 'parked', nextAttemptAt: null, reason, secret: null })
  await store.raiseAlarm('parked', PARKED_ALARM_TEXT, now())
  log.warn('email parked', { deliveryId: delivery.id, template: delivery.template, reason })
  return null
}

/** Retries a delivery later, a limited number of times. A call to Mailgun that had already begun is looked up instead. */
async function handleUnexpectedError(id: string, error: unknown, engine: DeliveryEngine): Promise<void> {
  const versionedDelivery = await engine.store.find(id)
  if (
    !versionedDelivery ||
    versionedDelivery.delivery.nextAttemptAt === null ||
    versionedDelivery.delivery.status !== 'waiting'
  )
    return
  await scheduleRetry(versionedDelivery, error instanceof Error ? error.message : String(error), null, engine)
}
