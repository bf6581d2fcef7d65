import { countAttending, isHidden } from '../../../shared/events/event-document.ts'
import { eventId, userId } from '../../../shared/ids.ts'
import { getMillis } from '../../../shared/instant.ts'
import type { ReportDetail, ReportRow } from '../../../shared/reports/contract.ts'
import { findMembers } from '../../core/accounts/users-store.ts'
import { findEvent } from '../../core/events/events-store.ts'
import { findUserInAnyState } from '../../core/safety/suspensions-store.ts'
import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { findDecision } from './find-decision.ts'
import { findReport, findReports, findOtherOpenReports, type StoredReport } from './reports-store.ts'

const toIso = (instant: number) => new Date(instant).toISOString()

/** The names of the admins who resolved the reports, by the admins' ids. */
async function findResolverNames(reports: readonly StoredReport[]): Promise<Map<number, string>> {
  const ids = reports.flatMap(({ resolution }) => (resolution ? [userId.parse(resolution.adminId)] : []))
  return new Map((await findMembers([...new Set(ids)])).map(({ id, name }) => [id, name]))
}

function toRow(id: string, report: StoredReport, names: ReadonlyMap<number, string>): ReportRow {
  const { kind, status, target, reason, createdAt, resolution } = report
  return {
    id,
    kind,
    status,
    target,
    reason,
    createdAt: toIso(getMillis(createdAt)),
    resolution:
      status === 'open' || !resolution
        ? null
        : {
            action: resolution.action,
            reason: resolution.reason,
            adminName: names.get(resolution.adminId) ?? 'Former admin',
            decidedAt: toIso(getMillis(resolution.decidedAt)),
          },
  }
}

export const listReports: Handler<'listReports'> = async ({ query: { status, ...page } }) => {
  const { items, next } = await findReports(status, page)
  const names = await findResolverNames(items.map(({ report }) => report))
  return { items: items.map(({ id, report }) => toRow(id, report, names)), next }
}

async function readReportedEvent({ type, id }: StoredReport['target']): Promise<ReportDetail['event']> {
  const event = type === 'event' ? await findEvent(eventId.parse(id)) : null
  if (!event) return null
  const { title, city, timezone, hosts } = event
  return {
    id: event.id,
    title,
    city,
    timezone,
    description: event.descriptionMd,
    dateTime: toIso(event.startsAt),
    signupCount: countAttending(event),
    hosts: hosts.map((host) => ({ id: host.id, name: host.name })),
    isCancelled: event.cancelledAt !== null,
    isHidden: isHidden(event),
  }
}

async function readReportedHost({ type, id }: StoredReport['target']): Promise<ReportDetail['host']> {
  const host = type === 'host' ? await findUserInAnyState(userId.parse(id)) : null
  if (!host || host.deletedAt !== undefined) return null
  const { name, email, city = null, createdAt, suspendedAt } = host
  return {
    id: host.id,
    name,
    email,
    city,
    createdAt: toIso(getMillis(createdAt)),
    isSuspended: suspendedAt !== undefined,
  }
}

export const getReport: Handler<'getReport'> = async ({ params: { id } }) => {
  const report = await findReport(id)
  if (!report) throw makeNotFoundError('report')
  const { target, reporter, details, decisionId } = report
  const [names, decision, event, host, otherReports] = await Promise.all([
    findResolverNames([report]),
    decisionId === null ? null : findDecision(decisionId),
    readReportedEvent(target),
    readReportedHost(target),
    report.status === 'open' ? findOtherOpenReports(id, target) : [],
  ])
  return {
    ...toRow(id, report, names),
    details,
    reporter: reporter && {
      name: reporter.name,
      email: reporter.email,
      userId: reporter.userId === null ? null : userId.parse(reporter.userId),
    },
    decision: decision && {
      action: decision.action,
      reason: decision.reason,
      adminName: decision.adminName,
      decidedAt: decision.decidedAt,
    },
    event,
    host,
    otherReportCount: otherReports.length,
  }
}
