import type { SeedDocument } from './seed-document.ts'
import { getUid } from './seed-ids.ts'
import { hosts, member } from './users.ts'

const DAY_MS = 86_400_000

/** Makes an open report of the member about a host. */
export function makeReportDocument(now: number): SeedDocument {
  const id = Number(getUid(hosts.theo))
  const reporter = { name: member.name, email: member.email, userId: Number(getUid(member)), isProven: true }
  return {
    path: 'reports/seeded-report-0',
    data: {
      kind: 'report',
      status: 'open',
      targetKey: `host-${id}`,
      reason: 'private_information',
      reporter,
      target: { type: 'host', id, name: hosts.theo.name },
      details: 'A photo of last week’s table is on his page. My face is on it, and nobody asked me.',
      mark: null,
      decisionId: null,
      resolution: null,
      createdAt: new Date(now - DAY_MS),
    },
  }
}
