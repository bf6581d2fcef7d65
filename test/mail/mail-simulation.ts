import { getEntryId, splitDelivery, type Delivery } from '../../functions/src/core/mail/delivery.ts'
import {
  deliver,
  type DeliveryEngine,
  type PreparedDelivery,
  type VersionedDelivery,
} from '../../functions/src/features/delivery/deliver.ts'
import { MailgunError, type OutgoingMessage } from '../../functions/src/features/delivery/mailgun.ts'
import { getLeftOutStatus, type LeftOutReason } from '../../functions/shared/mail/email-status.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** Thrown in a simulated process when it crashes, so that the process takes no further step. */
class ProcessCrash extends Error {}

type EntryStatus = 'queued' | 'unknown' | 'sent' | 'delivered' | 'failed' | 'left_out'
interface LogEntry {
  status: EntryStatus
  rootDeliveryId: string
  reason?: string
  leftOutReason?: LeftOutReason
}

/**
 * Simulates in memory all that the delivery engine uses: a store that refuses to change a delivery that has changed since it was
 * read, a Mailgun that records the recipients of accepted calls, and a clock. A process crashes after `crashStep` steps.
 */
export class MailSimulation {
  time = 1_000_000_000
  readonly deliveries = new Map<string, { delivery: Delivery; version: number }>()
  readonly entries = new Map<string, LogEntry>()
  /** The recipients of each call that Mailgun accepted. */
  readonly acceptedAddresses: string[] = []
  readonly refusedAddresses = new Set<string>()
  alarms: string[] = []
  pausedUntil: number | null = null
  /** Mailgun's responses to the next calls. Mailgun accepts all later calls. */
  plannedResponses: PlannedResponse[] = []
  /** How many recipients Mailgun accepts in an hour, as for new domains. It refuses a call that exceeds this number. */
  recipientsPerHour = Infinity
  /** How late Mailgun's events appear, in milliseconds. */
  eventLagMs = 0
  canReadEvents = true
  /** Until this time, only one process may send large deliveries. If that process crashes, its lock still lasts until this time. */
  largeLockEndsAt = 0
  callCount = 0
  lookUpCount = 0
  /** Whether webhooks arrive as soon as a call is accepted. */
  areWebhooksImmediate = false
  #hour = { endsAt: 0, recipientCount: 0 }
  readonly #events: { deliveryId: string; acceptedAt: number; addresses: string[] }[] = []
  #version = 0

  add(delivery: Delivery): void {
    this.deliveries.set(delivery.id, { delivery, version: (this.#version += 1) })
  }

  /** Delivers the webhooks of all accepted calls. Mailgun may deliver a webhook late, and more than once. */
  deliverWebhooks(): void {
    for (const { deliveryId, addresses } of this.#events) {
      const delivery = this.deliveries.get(deliveryId)?.delivery
      for (const recipient of delivery?.recipients ?? []) {
        const entry = delivery && this.entries.get(getEntryId(delivery, recipient))
        if (entry && addresses.includes(recipient.address)) entry.status = 'delivered'
      }
    }
  }

  /** Starts a process. `prepare`, if given, replaces the usual preparation. */
  startProcess(crashStep = Infinity, prepare?: (delivery: Delivery) => PreparedDelivery): DeliveryEngine {
    let halfStepCount = 0
    /** A process crashes before a step or, if `crashStep` ends in .5, after the step's effect but before its result. */
    const runStep = async <T>(work: () => T): Promise<T> => {
      halfStepCount += 1
      if (halfStepCount > crashStep * 2) throw new ProcessCrash()
      const result = work()
      halfStepCount += 1
      if (halfStepCount > crashStep * 2) throw new ProcessCrash()
      return Promise.resolve(result)
    }
    const findEntry = (delivery: Delivery, recipient: Delivery['recipients'][number]) =>
      this.entries.get(getEntryId(delivery, recipient))
    const isUnsent = (entry: LogEntry | undefined): entry is LogEntry =>
      entry !== undefined && (entry.status === 'queued' || entry.status === 'unknown')
    const listUnsentEntries = (delivery: Delivery) =>
      delivery.recipients.map((recipient) => findEntry(delivery, recipient)).filter(isUnsent)
    return {
      now: () => this.time,
      logError: () => {},
      prepare: (delivery) =>
        runStep(
          () =>
            prepare?.(delivery) ?? {
              kind: 'send',
              recipients: delivery.recipients,
              leftOutRecipients: [],
              checkedAt: this.time,
              subject: 's',
              composeMessage: (recipients) => this.composeMessage(delivery, recipients),
            },
        ),
      mailgun: {
        send: (message) => this.#send(message, runStep),
        findAcceptedMessageId: (address, deliveryId, attemptedAt) =>
          runStep(() => {
            this.lookUpCount += 1
            if (!this.canReadEvents) throw new MailgunError('pause', '401: Forbidden', 401)
            const event = this.#events.find(
              (event) =>
                event.deliveryId === deliveryId &&
                event.addresses.includes(address) &&
                event.acceptedAt >= attemptedAt - MINUTE_MS &&
                event.acceptedAt <= this.time - this.eventLagMs,
            )
            return event ? `id-${deliveryId}` : null
          }),
      },
      store: {
        find: (id) =>
          runStep(() => {
            const delivery = this.deliveries.get(id)
            return delivery ? { ...delivery } : null
          }),
        change: (versionedDelivery, change) =>
          runStep(() => this.#change(versionedDelivery, (delivery) => ({ ...delivery, ...change }))),
        split: (versionedDelivery, size, now, dueAt) =>
          runStep(() => {
            if (
              !this.#change(versionedDelivery, (delivery) => ({
                ...delivery,
                status: 'split',
                nextAttemptAt: null,
              }))
            )
              return
            for (const part of splitDelivery(versionedDelivery.delivery, size, now, dueAt)) this.add(part)
          }),
        readSendingState: () => runStep(() => ({ pausedUntil: this.pausedUntil })),
        pause: (_, pauseEndsAt) => runStep(() => void (this.pausedUntil = pauseEndsAt)),
        resume: () => runStep(() => void (this.pausedUntil = null)),
        runExclusively: async (now, work) => {
          if (this.largeLockEndsAt > now) return false
          this.largeLockEndsAt = now + 2 * MINUTE_MS
          await work()
          this.largeLockEndsAt = 0
          return true
        },
        raiseAlarm: (alarm) => runStep(() => void this.alarms.push(alarm)),
        clearAlarm: (alarm) =>
          runStep(() => void (this.alarms = this.alarms.filter((item) => item !== alarm))),
        log: {
          createMissingEntries: (delivery) =>
            runStep(() => {
              const duplicateAddresses = new Set<string>()
              for (const recipient of delivery.recipients) {
                const id = getEntryId(delivery, recipient)
                const entry = this.entries.get(id)
                if (!entry)
                  this.entries.set(id, { status: 'queued', rootDeliveryId: delivery.rootDeliveryId })
                else if (entry.rootDeliveryId !== delivery.rootDeliveryId)
                  duplicateAddresses.add(recipient.address)
              }
              const versions = new Map(delivery.recipients.map(({ address }) => [address, `of ${address}`]))
              return { duplicateAddresses, versions }
            }),
          findAcceptedId: (delivery) =>
            runStep(() => {
              const isAcceptanceLogged = delivery.recipients.some((recipient) =>
                ['sent', 'delivered'].includes(findEntry(delivery, recipient)?.status ?? ''),
              )
              return isAcceptanceLogged ? 'known' : null
            }),
          // Each entry is written separately, so a process may crash after any entry.
          markSent: async (delivery) => {
            for (const recipient of delivery.recipients)
              await runStep(() => {
                const entry = findEntry(delivery, recipient)
                if (isUnsent(entry)) entry.status = 'sent'
              })
          },
          markNotSent: (delivery, reason, leftOutReason) =>
            runStep(() => {
              const status = leftOutReason ? getLeftOutStatus(leftOutReason) : 'failed'
              for (const entry of listUnsentEntries(delivery))
                Object.assign(entry, { status, reason, leftOutReason })
            }),
          markLeftOut: (delivery, leftOutRecipients) =>
            runStep(() => {
              for (const { recipient, reason } of leftOutRecipients) {
                const id = getEntryId(delivery, { ...recipient, emailId: null })
                this.entries.set(id, {
                  status: getLeftOutStatus(reason),
                  rootDeliveryId: delivery.rootDeliveryId,
                  leftOutReason: reason,
                })
              }
            }),
          markUnknown: (delivery, reason) =>
            runStep(() => {
              for (const entry of listUnsentEntries(delivery))
                Object.assign(entry, { status: 'unknown', reason })
            }),
        },
      },
    }
  }

  #change(
    versionedDelivery: VersionedDelivery,
    change: (delivery: Delivery) => Delivery,
  ): VersionedDelivery | null {
    const storedDelivery = this.deliveries.get(versionedDelivery.delivery.id)
    if (!storedDelivery || storedDelivery.version !== versionedDelivery.version) return null
    const updatedDelivery = { delivery: change(storedDelivery.delivery), version: (this.#version += 1) }
    this.deliveries.set(versionedDelivery.delivery.id, updatedDelivery)
    return { ...updatedDelivery }
  }

  composeMessage(delivery: Delivery, recipients: Delivery['recipients']): OutgoingMessage {
    const to = recipients.map(({ name, address }) => ({ name, address }))
    return {
      to,
      subject: '',
      html: '',
      text: '',
      trigger: '',
      variables: { id: delivery.id },
      shouldTrackClicks: true,
    }
  }

  async #send(message: OutgoingMessage, runStep: <T>(work: () => T) => Promise<T>): Promise<string> {
    return runStep(() => {
      this.callCount += 1
      const addresses = message.to.map((item) => item.address)
      const response = this.plannedResponses.shift()
      if (response?.refusal)
        throw new MailgunError(response.refusal, 'no', response.status ?? null, response.retryAt ?? null)
      if (response?.responseLoss === 'before_acceptance') throw new MailgunError('unknown', 'ECONNRESET')
      if (addresses.some((address) => this.refusedAddresses.has(address)))
        throw new MailgunError('address', '400')
      if (this.time >= this.#hour.endsAt) this.#hour = { endsAt: this.time + HOUR_MS, recipientCount: 0 }
      if (this.#hour.recipientCount + addresses.length > this.recipientsPerHour)
        throw new MailgunError('pause', 'recipient limit exceeded', 420, this.#hour.endsAt)
      this.#hour.recipientCount += addresses.length
      this.acceptedAddresses.push(...addresses)
      this.#events.push({ deliveryId: message.variables.id ?? '', acceptedAt: this.time, addresses })
      if (this.areWebhooksImmediate) this.deliverWebhooks()
      if (response?.responseLoss === 'after_acceptance') throw new MailgunError('unknown', 'timeout')
      return 'provider'
    })
  }

  hasNoPendingAttempt(): boolean {
    return [...this.deliveries.values()].every(({ delivery }) => delivery.nextAttemptAt === null)
  }

  listDueIds(): string[] {
    return [...this.deliveries.values()]
      .filter(({ delivery }) => delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= this.time)
      .map(({ delivery }) => delivery.id)
  }

  /**
   * Sweeps every five minutes, until no delivery is waiting for an attempt or `days` have passed. Each sweep is a
   * process, which crashes after the next number of steps in `crashSteps`.
   */
  async sweepUntilDone(days = 4, crashSteps: number[] = []): Promise<void> {
    for (let n = 0; n < (days * 24 * HOUR_MS) / (5 * MINUTE_MS) && !this.hasNoPendingAttempt(); n += 1) {
      const engine = this.startProcess(crashSteps.shift())
      for (let dueIds = this.listDueIds(); dueIds.length > 0; dueIds = this.listDueIds()) {
        const previousDueIds = dueIds.join()
        for (const id of dueIds) await deliver(id, engine).catch(() => undefined)
        if (this.listDueIds().join() === previousDueIds) break
      }
      this.time += 5 * MINUTE_MS
    }
  }
}

export interface PlannedResponse {
  readonly refusal?: 'temporary' | 'pause' | 'permanent'
  readonly status?: number
  /** The time that Mailgun's response names for the next call. */
  readonly retryAt?: number
  /** Whether the response is lost before or after Mailgun has accepted the call. */
  readonly responseLoss?: 'before_acceptance' | 'after_acceptance'
}

/** Makes a delivery that is due, to `count` recipients with the addresses `0@example.com`, `1@example.com` and so on. */
export function makeDeliveryTo(count: number, overrides: Partial<Delivery> = {}): Delivery {
  const id = overrides.id ?? 'm.000000'
  return {
    id,
    template: 'message',
    data: null,
    mailingId: 'm',
    eventId: null,
    recipients: Array.from({ length: count }, (_, n) => makeRecipient(n)),
    leftOutRecipients: [],
    status: 'waiting',
    attemptCount: 0,
    lostResponseCount: 0,
    createdAt: 1_000_000_000,
    attemptedAt: null,
    nextAttemptAt: 1_000_000_000,
    checkedAt: null,
    usefulUntil: null,
    isLogged: false,
    subject: null,
    rootDeliveryId: id,
    isUnproven: false,
    secret: null,
    replyTo: null,
    trace: null,
    ...overrides,
  }
}

export const makeRecipient = (n: number): Delivery['recipients'][number] => ({
  emailId: null,
  address: `${n}@example.com`,
  name: `N${n}`,
  userId: null,
  signup: null,
})

export function makeMailSimulation(...deliveries: Delivery[]): MailSimulation {
  const simulation = new MailSimulation()
  for (const delivery of deliveries) simulation.add(delivery)
  return simulation
}

/** Counts for each of the first recipients how many calls Mailgun accepted. */
export function countAcceptedCalls(simulation: MailSimulation, recipientCount: number): number[] {
  return Array.from(
    { length: recipientCount },
    (_, n) => simulation.acceptedAddresses.filter((address) => address === `${n}@example.com`).length,
  )
}

export const makeOnes = (count: number) => Array.from({ length: count }, () => 1)
export const getDeliveryStatus = (simulation: MailSimulation, id = 'm.000000') =>
  simulation.deliveries.get(id)?.delivery.status
export const listEntryStatuses = (simulation: MailSimulation) =>
  [...simulation.entries.values()].map((entry) => entry.status)
