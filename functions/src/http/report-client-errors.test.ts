import { expect, test, vi } from 'vitest'
import type { CallRequest } from '../platform/call-handler.ts'
import { reportPolicyViolations } from './report-client-errors.ts'

const lines = vi.hoisted((): unknown[] => [])
vi.mock('../platform/log.ts', () => ({ warn: (_message: string, fields: unknown) => lines.push(fields) }))

// Looking for personal data takes a time that grows with the square of the length.
test('cuts the name of a directive before looking for personal data in the name', async () => {
  const body = { 'csp-report': { 'effective-directive': 'a.'.repeat(10_000) } }
  await reportPolicyViolations({ body, now: 0 } as CallRequest<'reportPolicyViolations'>)
  expect(lines).toMatchObject([{ directive: 'a.'.repeat(50) }])
})
