import type { ReportDetail } from '@shared/reports/contract.ts'
import { reasonLabels } from '@shared/reports/stored.ts'
import { formatClockTime, formatLongDate, formatZoneName } from '@shared/time/zoned-time.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Badge } from '@/components/data/badge.tsx'
import { QueryFallback } from '@/components/data/states.tsx'
import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { reportQuery } from './report-query.ts'
import { ResolveForm } from './resolve-form.tsx'
import { decisionLabels, resolutionLabels } from './report-labels.ts'

/** A report or objection next to the event or host that it is about, and the possible actions. */
export function ReportDetails({ id }: { readonly id: string }) {
  const query = useQuery(reportQuery(id))
  if (query.data) return <Report report={query.data} />
  return (
    <QueryFallback
      query={query}
      missingText="There is no such report."
      failureText="Couldn't load this report."
    />
  )
}

function Report({ report }: { readonly report: ReportDetail }) {
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
      <div className="grid gap-8">
        <ReportText report={report} />
        {report.status === 'open' ? <ResolveForm report={report} /> : <Resolution report={report} />}
      </div>
      <section aria-label={report.target.type === 'event' ? 'The event' : 'The host'}>
        {report.target.type === 'event' ? (
          <ReportedEvent event={report.event} />
        ) : (
          <ReportedHost host={report.host} />
        )}
      </section>
    </div>
  )
}

function ReportText({ report }: { readonly report: ReportDetail }) {
  const { kind, reason, target, createdAt, details, reporter, decision } = report
  const anonymousText =
    kind === 'objection' && target.type === 'event'
      ? 'One of the hosts of this event'
      : 'Anonymous, or the account was deleted'
  return (
    <section aria-label={kind === 'objection' ? 'The objection' : 'The report'}>
      <h3 className="text-2xl wrap-anywhere">
        {kind === 'objection' ? 'Objection' : reason && reasonLabels[reason]}: {target.name}
      </h3>
      <p className="text-ink-soft mt-1">{formatViewerDateTime(createdAt)}</p>
      <blockquote className="border-ink mt-4 border-l-6 pl-4 text-lg wrap-anywhere whitespace-pre-line">
        {details}
      </blockquote>
      <Facts>
        <Fact label="From">
          {reporter ? (
            <>
              {reporter.userId === null ? (
                reporter.name
              ) : (
                <UserPageLink id={reporter.userId}>{reporter.name}</UserPageLink>
              )}{' '}
              <span className="wrap-anywhere">{reporter.email}</span>
              {reporter.userId === null && ' (not a member: the address is unconfirmed)'}
            </>
          ) : (
            anonymousText
          )}
        </Fact>
        {decision && (
          <Fact label="Against">
            {decisionLabels[decision.action]}, decided by <bdi>{decision.adminName}</bdi> on{' '}
            {formatViewerDateTime(decision.decidedAt)}
            <q className="mt-1 block wrap-anywhere">{decision.reason}</q>
          </Fact>
        )}
      </Facts>
    </section>
  )
}

function Resolution({ report: { resolution } }: { readonly report: ReportDetail }) {
  if (!resolution) return null
  const { action, adminName, decidedAt, reason } = resolution
  return (
    <section aria-label="The outcome" className="rounded-tile border-ink border-2 p-5">
      <p className="text-xl font-bold">
        {resolutionLabels[action]} by {adminName}
      </p>
      <p className="text-ink-soft">{formatViewerDateTime(decidedAt)}</p>
      <q className="mt-3 block wrap-anywhere whitespace-pre-line">{reason}</q>
    </section>
  )
}

function ReportedEvent({ event }: Pick<ReportDetail, 'event'>) {
  if (!event) return <p>This event no longer exists.</p>
  const { id, title, city, dateTime, timezone, hosts, signupCount, description, isHidden, isCancelled } =
    event
  const startsAt = Date.parse(dateTime)
  return (
    <>
      <h3 className="text-2xl wrap-anywhere">
        <Link className="underline decoration-2 underline-offset-4" to={paths.event(id)}>
          {title}
        </Link>
      </h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {isHidden && <Badge tone="warning">Hidden</Badge>}
        {isCancelled && <Badge tone="bad">Cancelled</Badge>}
      </div>
      <Facts>
        <Fact label="When">
          {formatLongDate(startsAt, timezone)}, {formatClockTime(startsAt, timezone)}{' '}
          {formatZoneName(startsAt, timezone)}
        </Fact>
        <Fact label="City">{city}</Fact>
        <Fact label="Hosts">
          {hosts.length === 0 && 'None'}
          {hosts.map((host, index) => (
            <span key={host.id}>
              {index > 0 && ', '}
              <UserPageLink id={host.id}>{host.name}</UserPageLink>
            </span>
          ))}
        </Fact>
        <Fact label="RSVPs">{signupCount.toLocaleString('en')}</Fact>
        <Fact label="Description">{description || 'None'}</Fact>
      </Facts>
    </>
  )
}

function ReportedHost({ host }: Pick<ReportDetail, 'host'>) {
  if (!host) return <p>This account has been deleted.</p>
  const { id, name, email, city, createdAt, isSuspended } = host
  return (
    <>
      <h3 className="text-2xl wrap-anywhere">
        <UserPageLink id={id}>{name}</UserPageLink>
      </h3>
      {isSuspended && (
        <div className="mt-2">
          <Badge tone="warning">Suspended</Badge>
        </div>
      )}
      <Facts>
        <Fact label="Email">{email}</Fact>
        <Fact label="City">{city ?? '–'}</Fact>
        <Fact label="Member since">{formatViewerDateTime(createdAt)}</Fact>
        <Fact label="Public page">
          <Link className="underline underline-offset-4" to={paths.host(id)}>
            Open
          </Link>
        </Fact>
      </Facts>
    </>
  )
}

const UserPageLink = ({ id, children }: { readonly id: number; readonly children: ReactNode }) => (
  <Link className="font-bold underline underline-offset-4" to={paths.adminUser(id)}>
    {children}
  </Link>
)

const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="mt-5 grid gap-4 wrap-anywhere whitespace-pre-line">{children}</dl>
)

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt className="font-bold">{label}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
)
