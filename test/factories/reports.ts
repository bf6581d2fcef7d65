import { randomUUID } from 'node:crypto'
import { addReport, type NewReport } from '../../functions/src/features/safety/reports-store.ts'
import { makeObjectionToken } from '../../functions/src/platform/tokens.ts'
import { makeAuditEntry } from './audit-entry.ts'
import type { TestUser } from './test-users.ts'

/** Makes an open report on an event; returns its id. */
export async function makeReport(eventId: number, overrides: Partial<NewReport> = {}): Promise<string> {
  const target = { type: 'event', id: eventId, name: 'Clay Night' } as const
  const report = { kind: 'report', target, reason: 'fraud', details: 'It is not there.' } as const
  const newReport = { ...report, reporter: null, decisionId: null, ...overrides }
  return addReport(randomUUID(), newReport, { composeReceipt: () => null, now: Date.now() })
}

/** Makes a warning to a host; returns the token of the link with which they can object to it. */
export async function makeWarning({ id, uid, name }: TestUser): Promise<string> {
  const decisionId = `warning-${randomUUID()}`
  const subject = { kind: 'user', id: uid, name } as const
  const after = { reason: 'Please say where it is.' }
  const entry = { action: 'host_warned', actor: { id, name: 'Ines' }, subject, before: {}, after } as const
  await makeAuditEntry(entry, Date.now(), decisionId)
  return makeObjectionToken(decisionId)
}
