import { getMillis } from '../../../shared/instant.ts'
import { randomUUID } from 'node:crypto'
import { Timestamp, type QuerySnapshot } from 'firebase-admin/firestore'
import type { EventId } from '../../../shared/ids.ts'
import type { storedLease, storedLeaseWaiter } from '../../../shared/rsvps/stored.ts'
import { hasStatus } from '../../platform/contention.ts'
import {
  leaseRef,
  waitingInstancesOf,
  getField,
  type Snapshot,
  type Stored,
} from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { SizedBatch } from '../../platform/sized-batch.ts'
import type { Lease } from './create-engine.ts'

/*
 * Decides which instance writes to an event next. A large batch takes a long time to read and write, and is lost when another
 * instance commits in the meantime. So during a rush an instance gathers commands until it has the event's lease,
 * `leases/{eventId}`. A waiting instance writes `leases/{eventId}/waiting/{instance}`, and the holder's commit passes the lease
 * to the one that has waited longest. So each instance gets its turn, at the cost of one write. Leases only save work: the
 * event's own condition decides whether a batch is committed.
 */

/**
 * An instance that stops while it has the lease delays the others for at most this time. If the time were shorter than a large
 * commit on a busy machine, another instance would take the lease during the commit, and the commit would fail.
 */
const LEASE_MS = 8000

/** An instance that has not renewed its entry for this long is no longer waiting. */
const WAITING_ENTRY_MS = 5000
/** How often a waiting instance renews its entry. */
const RENEW_WAITING_MS = 2000

/** How many waiting instances a commit reads: enough to find one to which it can pass the lease. */
const MAX_WAITING_INSTANCES = 20

const makeTimestampAfter = (ms: number): Timestamp => Timestamp.fromMillis(Date.now() + ms)
const hasExpired = (document: Snapshot<typeof storedLease> | Snapshot<typeof storedLeaseWaiter>): boolean =>
  (getMillis(document.data()?.expiresAt) ?? 0) <= Date.now()

type WaitingInstances = QuerySnapshot<Stored<typeof storedLeaseWaiter>, Stored<typeof storedLeaseWaiter>>

/** The leases of one instance. */
export class Leases {
  readonly #instanceId = randomUUID()
  /** When this instance last wrote its entry in the queue, by event. */
  readonly #queuedAt = new Map<EventId, number>()

  getRef(eventId: EventId) {
    return leaseRef(eventId)
  }

  /** The instances that wait for the lease, longest first. */
  readWaitingInstances(eventId: EventId): Promise<WaitingInstances> {
    return waitingInstancesOf(eventId).orderBy('waitingSince').limit(MAX_WAITING_INSTANCES).get()
  }

  isHeldByOther(lease: Snapshot<typeof storedLease>): boolean {
    return lease.exists && !hasExpired(lease) && getField(lease, 'holderId') !== this.#instanceId
  }

  isHeldByThisInstance(lease: Snapshot<typeof storedLease>): boolean {
    return getField(lease, 'holderId') === this.#instanceId
  }

  /**
   * Takes the lease of an event if no instance has it or it was passed to this instance. Otherwise joins the queue and returns
   * null.
   */
  async take(eventId: EventId): Promise<Lease | null> {
    const lease = await leaseRef(eventId).get()
    const isFree = !this.isHeldByOther(lease)
    if (
      isFree &&
      ((this.isHeldByThisInstance(lease) && !hasExpired(lease)) || (await this.#claim(eventId, lease)))
    ) {
      return { nextCommitDueAt: getField(lease, 'nextCommitDueAt') ?? 0 }
    }
    await this.#joinQueue(eventId)
    return null
  }

  async #claim(eventId: EventId, currentLease: Snapshot<typeof storedLease>): Promise<boolean> {
    const lease = { holderId: this.#instanceId, expiresAt: makeTimestampAfter(LEASE_MS) }
    try {
      if (currentLease.updateTime) {
        await leaseRef(eventId).update(lease, { lastUpdateTime: currentLease.updateTime })
      } else await leaseRef(eventId).create(lease)
      return true
    } catch (error) {
      // Another instance was quicker.
      if (hasStatus(error, 'NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION', 'ABORTED')) return false
      throw error
    }
  }

  async #joinQueue(eventId: EventId): Promise<void> {
    const now = Date.now()
    const queuedAt = this.#queuedAt.get(eventId)
    if (queuedAt !== undefined && now - queuedAt < RENEW_WAITING_MS) return
    this.#queuedAt.set(eventId, now)
    const queueEntry = { expiresAt: makeTimestampAfter(WAITING_ENTRY_MS) }
    await waitingInstancesOf(eventId)
      .doc(this.#instanceId)
      .set(queuedAt === undefined ? { ...queueEntry, waitingSince: Timestamp.now() } : queueEntry, {
        merge: true,
      })
  }

  /**
   * Passes our lease to the instance that has waited longest, in the commit for which the lease was taken. If no instance
   * waits, deletes the lease.
   */
  passOn(
    batch: SizedBatch,
    eventId: EventId,
    waitingInstances: WaitingInstances,
    nextCommitDueAt: number,
  ): void {
    const otherInstances = waitingInstances.docs.filter((document) => document.id !== this.#instanceId)
    for (const document of waitingInstances.docs) {
      if (document.id === this.#instanceId || hasExpired(document)) batch.delete(document.ref)
    }
    this.#queuedAt.delete(eventId)
    const nextInstance = otherInstances.find((instance) => !hasExpired(instance))
    if (nextInstance)
      batch.set(leaseRef(eventId), {
        holderId: nextInstance.id,
        expiresAt: makeTimestampAfter(LEASE_MS),
        nextCommitDueAt,
      })
    else batch.delete(leaseRef(eventId))
  }

  /** Releases the lease without a commit: the next instance that asks for it gets it. */
  async release(eventId: EventId): Promise<void> {
    const batch = db.batch()
    batch.delete(leaseRef(eventId))
    batch.delete(waitingInstancesOf(eventId).doc(this.#instanceId))
    this.#queuedAt.delete(eventId)
    await batch.commit()
  }
}
