import { error as logError } from 'firebase-functions/logger'
import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { db } from '../../platform/firebase.ts'

/** `mail/sending`: whether anything is sent at all for now, and what an admin has to look at. */
const sending = db.doc('mail/sending')
/** `mail/sweep`: whose turn it is to sweep. */
const sweep = db.doc('mail/sweep')

export type AlarmName = 'sending' | 'events' | 'parked'

export interface Alarm {
  readonly alarm: AlarmName
  readonly message: string
  readonly since: number
  readonly lastAt: number
}

export async function readSending(): Promise<{ pausedUntil: number | null }> {
  const found = await sending.get()
  const until = found.get('pausedUntil') as Timestamp | null | undefined
  return { pausedUntil: until?.toMillis() ?? null }
}

/** Nobody sends anything before `until`. */
export async function pauseSending(reason: string, until: number, now: number): Promise<void> {
  await sending.set({ pausedUntil: Timestamp.fromMillis(until) }, { merge: true })
  await raiseAlarm('sending', `Mailgun takes no mail of ours: ${reason}`, now)
}

/** Mailgun takes mail again. */
export async function resumeSending(): Promise<void> {
  await sending.set({ pausedUntil: null, alarms: { sending: FieldValue.delete() } }, { merge: true })
}

/** Says to the log, and to the admin's dashboard until somebody clears it, that something needs a person. */
export async function raiseAlarm(alarm: AlarmName, message: string, now: number): Promise<void> {
  logError('Mail alarm', { alarm, message })
  await db.runTransaction(async (transaction) => {
    const found = await transaction.get(sending)
    const at = Timestamp.fromMillis(now)
    const since = (found.get(`alarms.${alarm}.since`) as Timestamp | undefined) ?? at
    transaction.set(sending, { alarms: { [alarm]: { message, since, lastAt: at } } }, { merge: true })
  })
}

/** What an admin has to look at. */
export async function readAlarms(): Promise<Alarm[]> {
  const found = await sending.get()
  const alarms = (found.get('alarms') as Record<string, DocumentAlarm> | undefined) ?? {}
  return Object.entries(alarms).map(([alarm, { message, since, lastAt }]) => ({
    alarm: alarm as AlarmName,
    message,
    since: since.toMillis(),
    lastAt: lastAt.toMillis(),
  }))
}

interface DocumentAlarm {
  readonly message: string
  readonly since: Timestamp
  readonly lastAt: Timestamp
}

/** Takes the turn to sweep until `until`; false where somebody has it. */
export function takeSweep(now: number, until: number): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const found = await transaction.get(sweep)
    const taken = found.get('until') as Timestamp | undefined
    if (taken && taken.toMillis() > now) return false
    transaction.set(sweep, { until: Timestamp.fromMillis(until) })
    return true
  })
}

export async function giveSweepBack(): Promise<void> {
  await sweep.set({ until: Timestamp.fromMillis(0) })
}
