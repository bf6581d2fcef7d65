import { randomUUID } from 'node:crypto'
import { writeAuditEntry } from '../../functions/src/core/audit/audit-store.ts'
import { addReport, type NewReport } from '../../functions/src/features/safety/reports-store.ts'
import { db } from '../../functions/src/platform/firebase.ts'
import { objectionToken } from '../../functions/src/platform/tokens.ts'
import type { Person } from './people.ts'

/** An open report on an event; answers its id. */
export async function makeReport(eventId: number, change: Partial<NewReport> = {}): Promise<string> {
  const mark = randomUUID()
  const target = { type: 'event', id: eventId, name: 'Evening' } as const
  const report = { kind: 'report', target, reason: 'fraud', details: 'It is not there.' } as const
  const written = { ...report, reporter: null, decisionId: null, ...change }
  await addReport(mark, written, { receipt: () => null, now: Date.now() })
  return `${mark}-0`
}

/** A warning to a host; answers the token of the link by which they object to it. */
export async function makeWarning({ id, uid, name }: Person): Promise<string> {
  const decisionId = `warning-${randomUUID()}`
  const subject = { kind: 'user', id: uid, name } as const
  const after = { reason: 'Please say where it is.' }
  const entry = { action: 'host_warned', by: { id, name: 'Ines' }, subject, before: {}, after } as const
  const batch = db.batch()
  writeAuditEntry(batch, entry, Date.now(), decisionId)
  await batch.commit()
  return objectionToken(decisionId)
}
