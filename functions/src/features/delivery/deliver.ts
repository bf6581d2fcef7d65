import { statusOfLeftOut, type LeftOutReason } from '../../../shared/mail/email-status.ts'
import { isUrgent, type Delivery, type LeftOut } from '../../core/mail/delivery.ts'
import * as log from '../../platform/log.ts'
import {
  EVENTS_COMPLETE_MS,
  LEASE_MS,
  MAX_UNKNOWNS,
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
    | 'unknowns'
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
export interface DeliveryRead {
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
  find(id: string): Promise<DeliveryRead | null>
  /** Returns null if another process changed the delivery first. */
  change(read: DeliveryRead, change: DeliveryChange): Promise<DeliveryRead | null>
  /** Replaces the delivery in one commit with parts of at most `size` recipients, which are due at `at`. */
  split(read: DeliveryRead, size: number, now: number, at?: number): Promise<void>
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

/** The log's entries of a delivery's recipients. An entry that a webhook has moved on is never moved back. */
export interface DeliveryLog {
  /** Creates missing entries. */
  openEntries(delivery: Delivery, now: number): Promise<OpenedEntries>
  /** Mailgun's id, or '', if an entry says that Mailgun has accepted the delivery; otherwise null. */
  findAcceptedId(delivery: Delivery): Promise<string | null>
  markSent(delivery: Delivery, providerId: string, now: number): Promise<void>
  markFailed(delivery: Delivery, reason: string, leftOut: LeftOutReason | null, now: number): Promise<void>
  markLeftOut(delivery: Delivery, leftOut: readonly LeftOut[], now: number): Promise<void>
  markUndetermined(delivery: Delivery, reason: string): Promise<void>
}

export interface OpenedEntries {
  /** Addresses that another delivery of the mailing already contains. */
  readonly duplicates: ReadonlySet<string>
  /** The versions of the entries, by address. */
  readonly versions: ReadonlyMap<string, unknown>
}

/** The result of preparing a delivery: it can be sent, is dropped, or has to wait. */
export type PreparedDelivery =
  | {
      readonly kind: 'send'
      readonly message: (recipients: Delivery['recipients']) => OutgoingMessage
      readonly recipients: Delivery['recipients']
      /** Recipients who no longer want the mail or must not get it. */
      readonly leftOut: readonly LeftOut[]
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
    findAcceptedMessage(recipient: string, deliveryId: string, since: number): Promise<string | null>
  }
  readonly prepare: (delivery: Delivery, now: number) => Promise<PreparedDelivery>
  readonly now: () => number
  /** Logs an unexpected error. */
  readonly report: (action: string, details: { readonly delivery: string; readonly error: string }) => void
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
 * sending a large one.
 */
export async function deliver(id: string, engine: DeliveryEngine): Promise<boolean> {
  const { store, now } = engine
  const read = await store.find(id)
  const dueAt = read?.delivery.nextAttemptAt ?? null
  if (!read || dueAt === null || dueAt > now()) return true
  const work = () => lookUpAndSend(read, engine)
  return log.runWithTrace(read.delivery.trace, async () => {
    if (read.delivery.recipients.length > SMALL_DELIVERY_SIZE) return store.runExclusively(now(), work)
    await work()
    return true
  })
}

async function lookUpAndSend(read: DeliveryRead, engine: DeliveryEngine): Promise<void> {
  try {
    const waitingRead = read.delivery.status === 'waiting' ? read : await lookUp(read, engine)
    if (waitingRead) await send(waitingRead, engine)
  } catch (error) {
    const { id } = read.delivery
    engine.report('A delivery failed unexpectedly', { delivery: id, error: String(error) })
    await handleUnexpectedError(id, error, engine)
  }
}

/** Looks up a call whose answer was lost. Returns the delivery if Mailgun certainly did not accept it; otherwise null. */
async function lookUp(read: DeliveryRead, engine: DeliveryEngine): Promise<DeliveryRead | null> {
  const { store, mailgun, now } = engine
  const { delivery } = read
  const since = delivery.attemptedAt ?? now()
  const providerId = await store.log.findAcceptedId(delivery)
  if (providerId !== null) return recordSent(read, providerId, engine)
  const [firstRecipient] = delivery.recipients
  let isComplete = now() - since >= EVENTS_COMPLETE_MS
  if (firstRecipient) {
    let acceptedId: string | null = null
    try {
      acceptedId = await mailgun.findAcceptedMessage(firstRecipient.address, delivery.id, since)
      await store.clearAlarm('events')
    } catch (error) {
      // Without a look-up there is no proof that the mail was not sent, so it is not sent again.
      isComplete = false
      if (error instanceof MailgunError && (error.status === 401 || error.status === 403))
        await store.raiseAlarm('events', `Unable to read Mailgun's events: ${error.message}`, now())
    }
    if (acceptedId !== null) return recordSent(read, acceptedId, engine)
  }
  if (!isComplete) {
    const nextAttemptAt = computeNextLookUp(since, now())
    if (nextAttemptAt === null)
      return markUndetermined(read, "Mailgun's events could not be read for a day", engine)
    await store.change(read, { status: 'unknown', nextAttemptAt })
    return null
  }
  if (delivery.unknowns >= MAX_UNKNOWNS)
    return markUndetermined(read, `No answer after ${delivery.unknowns} attempts`, engine)
  const attempts = delivery.attempts + 1
  if (computeRetryDelayMs(attempts) === null) return fail(read, 'Mailgun did not answer', engine)
  return store.change(read, { status: 'waiting', attempts, nextAttemptAt: now() })
}

async function send(read: DeliveryRead, engine: DeliveryEngine): Promise<void> {
  const { store, prepare, mailgun, now } = engine
  const { pausedUntil } = await store.readSending()
  if (pausedUntil !== null && pausedUntil > now()) return postpone(read, pausedUntil, engine)
  const preparation = await prepare(read.delivery, now())
  if (preparation.kind === 'wait') {
    await store.change(read, { nextAttemptAt: preparation.until })
    return
  }
  if (preparation.kind === 'drop') return drop(read, preparation, engine)
  const { subject } = preparation
  const delivery = { ...read.delivery, subject }
  const leftOut = [...preparation.leftOut, ...(read.delivery.isLogged ? [] : read.delivery.leftOut)]
  if (leftOut.length > 0) await store.log.markLeftOut(delivery, leftOut, now())
  const openedEntries = read.delivery.isLogged
    ? null
    : await store.log.openEntries({ ...delivery, recipients: preparation.recipients }, now())
  const recipients = openedEntries
    ? selectNewRecipients(preparation.recipients, openedEntries)
    : preparation.recipients
  const isUnchanged = openedEntries === null && recipients.length === read.delivery.recipients.length
  const recipientFields = isUnchanged ? {} : { recipients }
  const leftOutFields =
    preparation.leftOut.length > 0 ? { leftOut: [...read.delivery.leftOut, ...preparation.leftOut] } : {}
  if (recipients.length === 0) {
    await store.change(read, {
      ...recipientFields,
      ...leftOutFields,
      status: 'sent',
      nextAttemptAt: null,
      isLogged: true,
    })
    return
  }
  const message = preparation.message(recipients)
  // The call is stored before it is made. If another process is working on this delivery, this write is refused.
  const sendingRead = await store.change(read, {
    ...recipientFields,
    ...leftOutFields,
    status: 'sending',
    attemptedAt: now(),
    checkedAt: preparation.checkedAt,
    nextAttemptAt: now() + LEASE_MS,
    isLogged: true,
    subject,
  })
  if (!sendingRead) return
  let providerId: string
  try {
    providerId = await mailgun.send(message)
  } catch (error) {
    return handleSendFailure(sendingRead, error, engine)
  }
  await recordSent(sendingRead, providerId, engine)
  if (pausedUntil !== null) await store.resume()
}

/** Finds the recipients whom no other delivery of the mailing has, each with the version of the log entry. */
function selectNewRecipients(
  recipients: Delivery['recipients'],
  { duplicates, versions }: OpenedEntries,
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
  read: DeliveryRead,
  providerId: string,
  { store, now }: DeliveryEngine,
): Promise<null> {
  await store.log.markSent(read.delivery, providerId, now())
  await store.change(read, { status: 'sent', nextAttemptAt: null, providerId, secret: null })
  const { id: delivery, template, mailingId, recipients } = read.delivery
  log.info('email accepted by Mailgun', { delivery, template, mailingId, recipients: recipients.length })
  return null
}

async function handleSendFailure(read: DeliveryRead, error: unknown, engine: DeliveryEngine): Promise<void> {
  const { store, now } = engine
  const { delivery } = read
  const reason = error instanceof Error ? error.message : String(error)
  // `BadAddressError`: our own check refused an address before anything was sent.
  const failure =
    error instanceof BadAddressError ? 'address' : error instanceof MailgunError ? error.failure : 'unknown'
  const retryAt = error instanceof MailgunError ? error.retryAt : null
  switch (failure) {
    case 'unknown': {
      const unknowns = delivery.unknowns + 1
      const nextAttemptAt = computeNextLookUp(delivery.attemptedAt ?? now(), now()) ?? now()
      await store.change(read, { status: 'unknown', unknowns, nextAttemptAt, reason })
      return
    }
    case 'later':
      await tryLater(read, reason, retryAt, engine)
      return
    case 'pause': {
      const until = now() + computePauseMs(now(), retryAt)
      await store.pause(reason, until, now())
      // A call with more recipients than an hour's quota would be refused every hour, and hold up all other mail.
      if (
        error instanceof MailgunError &&
        error.status === QUOTA_STATUS &&
        delivery.recipients.length > SMALL_DELIVERY_SIZE
      )
        return store.split(read, SMALL_DELIVERY_SIZE, now(), until + AFTER_URGENT_MS)
      return postpone(read, until, engine, reason)
    }
    case 'address':
      if (delivery.recipients.length > 1)
        return store.split(read, Math.ceil(delivery.recipients.length / 2), now())
      await drop(read, { reason, leftOut: 'invalid', subject: delivery.subject }, engine)
      return
    case 'permanent':
      await fail(read, reason, engine)
  }
}

/** Postpones a delivery until sending resumes. This does not count as an attempt. */
async function postpone(
  read: DeliveryRead,
  until: number,
  { store }: DeliveryEngine,
  reason?: string,
): Promise<void> {
  const delay = isUrgent(read.delivery) ? 0 : AFTER_URGENT_MS
  const reasonFields = reason === undefined ? {} : { reason }
  await store.change(read, { status: 'waiting', nextAttemptAt: until + delay, ...reasonFields })
}

async function tryLater(
  read: DeliveryRead,
  reason: string,
  retryAt: number | null,
  engine: DeliveryEngine,
): Promise<null> {
  const attempts = read.delivery.attempts + 1
  const wait = computeRetryDelayMs(attempts)
  if (wait === null) return fail(read, reason, engine)
  const nextAttemptAt = Math.max(engine.now() + wait, retryAt ?? 0)
  await engine.store.change(read, { status: 'waiting', attempts, nextAttemptAt, reason })
  return null
}

async function fail(read: DeliveryRead, reason: string, engine: DeliveryEngine): Promise<null> {
  const { delivery } = read
  const attempts = delivery.attempts + 1
  await ensureLogged(read, engine)
  await engine.store.log.markFailed(delivery, reason, null, engine.now())
  await engine.store.change(read, { status: 'failed', attempts, nextAttemptAt: null, reason, secret: null })
  log.warn('email failed', { delivery: delivery.id, template: delivery.template, reason })
  return null
}

async function drop(
  read: DeliveryRead,
  { reason, leftOut, subject }: { reason: string; leftOut: LeftOutReason; subject: string | null },
  engine: DeliveryEngine,
): Promise<void> {
  const readWithSubject = { ...read, delivery: { ...read.delivery, subject } }
  await ensureLogged(readWithSubject, engine)
  await engine.store.log.markFailed(readWithSubject.delivery, reason, leftOut, engine.now())
  const status = statusOfLeftOut(leftOut)
  await engine.store.change(read, { status, nextAttemptAt: null, reason, secret: null })
}

async function ensureLogged({ delivery }: DeliveryRead, { store, now }: DeliveryEngine): Promise<void> {
  if (delivery.isLogged) return
  if (delivery.leftOut.length > 0) await store.log.markLeftOut(delivery, delivery.leftOut, now())
  await store.log.openEntries(delivery, now())
}

async function markUndetermined(
  read: DeliveryRead,
  reason: string,
  { store, now }: DeliveryEngine,
): Promise<null> {
  await store.log.markUndetermined(read.delivery, reason)
  await store.change(read, { status: 'parked', nextAttemptAt: null, reason, secret: null })
  await store.raiseAlarm('parked', `Unknown whether Mailgun accepted ${read.delivery.id}: ${reason}`, now())
  return null
}

/** Retries a delivery later, a limited number of times. A call to Mailgun that had already begun is looked up instead. */
async function handleUnexpectedError(id: string, error: unknown, engine: DeliveryEngine): Promise<void> {
  const read = await engine.store.find(id)
  if (!read || read.delivery.nextAttemptAt === null || read.delivery.status !== 'waiting') return
  await tryLater(read, error instanceof Error ? error.message : String(error), null, engine)
}
