import { beforeEach, expect, test, vi } from 'vitest'
import { CallError, type CallRequest } from '../../platform/call-handler.ts'
import { resolveReport } from './resolve-report.ts'

const store = vi.hoisted(() => ({ error: new Error(), releasedIds: [] as string[] }))

vi.mock('./reports-store.ts', () => ({
  findReport: () =>
    Promise.resolve({ kind: 'report', target: { type: 'host', id: 1_000_000_001 }, decisionId: null }),
  claimReport: () => Promise.resolve('claimed'),
  releaseReport: (id: string) => Promise.resolve(store.releasedIds.push(id)),
}))
vi.mock('./responsible-hosts.ts', () => ({ findResponsibleHosts: () => Promise.resolve([]) }))
vi.mock('./find-decision.ts', () => ({}))
vi.mock('../../core/accounts/audit-actor.ts', () => ({ findAuditActor: () => Promise.resolve({}) }))
vi.mock('../../core/accounts/users-store.ts', () => ({}))
vi.mock('../../core/audit/audit-store.ts', () => ({}))
vi.mock('../../core/events/events-store.ts', () => ({}))
vi.mock('../../core/mail/outbox-store.ts', () => ({}))
vi.mock('../../core/safety/hide-event.ts', () => ({}))
vi.mock('../../core/safety/suspend-user.ts', () => ({ suspendUser: () => Promise.reject(store.error) }))

const callResolveReport = (action: 'suspend' | 'warn') =>
  resolveReport({
    params: { id: 'report' },
    body: { action, reason: 'Spam', includesOtherReports: false },
    caller: { id: 1_000_000_002 },
    now: 0,
  } as unknown as CallRequest<'resolveReport'>)

beforeEach(() => {
  store.releasedIds = []
})

test.each([
  ['releases the report for another resolution if the suspension is refused', 'is_admin', ['report']],
  ['keeps the report claimed if the suspension could not cancel every RSVP', 'busy', []],
] as const)('%s', async (_, code, expectedReleasedIds) => {
  store.error = new CallError(code, 'Not now')
  await expect(callResolveReport('suspend')).rejects.toMatchObject({ code })
  expect(store.releasedIds).toEqual(expectedReleasedIds)
})

test('refuses a warning that nobody would get, and releases the report', async () => {
  await expect(callResolveReport('warn')).rejects.toMatchObject({ code: 'invalid_body' })
  expect(store.releasedIds).toEqual(['report'])
})
