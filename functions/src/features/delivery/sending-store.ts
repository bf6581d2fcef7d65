import * as log from '../../platform/log.ts'
import { getMillis } from '../../../shared/instant.ts'
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { sendingRef, lockRef } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import type { AlarmName } from './deliver.ts'

export interface Alarm {
  readonly name: AlarmName
  readonly message: string
  readonly firstRaisedAt: number
  readonly lastRaisedAt: number
}

export async function readSendingState(): Promise<{ pausedUntil: number | null }> {
  const pausedUntil = (await sendingRef.get()).data()?.pausedUntil
  return { pausedUntil: pausedUntil ? getMillis(pausedUntil) : null }
}

/** Pauses all sending until the instant `pausedUntil`, and raises an alarm. */
export async function pauseSending(reason: string, pausedUntil: number, now: number): Promise<void> {
  await sendingRef.set({ pausedUntil: Timestamp.fromMillis(pausedUntil) }, { merge: true })
  await raiseAlarm('sending', `Mailgun is rejecting our email: ${reason}`, now)
}

/** Resumes sending and clears its alarm, because Mailgun accepts mail again. */
export async function resumeSending(): Promise<void> {
  await sendingRef.set({ pausedUntil: null, alarms: { sending: FieldValue.delete() } }, { merge: true })
}

/** Logs an alarm, and shows it to admins until its cause is gone or an admin clears it. */
export async function raiseAlarm(name: AlarmName, message: string, now: number): Promise<void> {
  // The field is not called `message`, which is a field of every log line.
  log.error('Mail alarm', { alarm: name, reason: message })
  await db.runTransaction(async (transaction) => {
    const document = await transaction.get(sendingRef)
    const raisedAt = Timestamp.fromMillis(now)
    const firstRaisedAt = document.data()?.alarms?.[name]?.firstRaisedAt ?? raisedAt
    transaction.set(
      sendingRef,
      { alarms: { [name]: { message, firstRaisedAt, lastRaisedAt: raisedAt } } },
      { merge: true },
    )
  })
}

/** Clears an alarm; returns false if there is none. `writeInCommit` adds writes to the commit. */
export function clearAlarm(
  name: AlarmName,
  writeInCommit?: (transaction: Transaction) => void,
): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    if (!(await transaction.get(sendingRef)).data()?.alarms?.[name]) return false
    transaction.set(sendingRef, { alarms: { [name]: FieldValue.delete() } }, { merge: true })
    writeInCommit?.(transaction)
    return true
  })
}

export async function readAlarms(): Promise<Alarm[]> {
  const alarms = (await sendingRef.get()).data()?.alarms ?? {}
  return Object.entries(alarms).flatMap(([name, alarm]) =>
    alarm
      ? [
          {
            name: name as AlarmName,
            message: alarm.message,
            firstRaisedAt: getMillis(alarm.firstRaisedAt),
            lastRaisedAt: getMillis(alarm.lastRaisedAt),
          },
        ]
      : [],
  )
}

type LockName = Parameters<typeof lockRef>[0]

/**
 * Gives this process the exclusive right to sweep, or to send a large delivery, until the instant `lockedUntil`. Returns false
 * while another process has the lock.
 */
export function acquireLock(name: LockName, now: number, lockedUntil: number): Promise<boolean> {
  const lock = lockRef(name)
  return db.runTransaction(async (transaction) => {
    const lockEndsAt = (await transaction.get(lock)).data()?.lockedUntil
    if (lockEndsAt && getMillis(lockEndsAt) > now) return false
    transaction.set(lock, { lockedUntil: Timestamp.fromMillis(lockedUntil) })
    return true
  })
}

export async function releaseLock(name: LockName): Promise<void> {
  await lockRef(name).set({ lockedUntil: Timestamp.fromMillis(0) })
}
