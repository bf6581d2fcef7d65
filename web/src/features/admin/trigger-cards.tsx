import { rateCampaign } from '@shared/mail/health.ts'
import { specificationTriggers, type Trigger } from '@shared/mail/triggers.ts'
import { Badge } from '@/components/data/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { healthTones, triggerLabels } from '@/core/mail/mail-labels.ts'
import type { EmailHealth } from './email-log-state.ts'

type TriggerStats = EmailHealth['stats'][number]

interface TriggerCardsProps {
  readonly stats: readonly TriggerStats[]
  /** Shows only the emails of the trigger in the log. */
  readonly onShow: (trigger: Trigger) => void
}

const specificationTriggerSet: ReadonlySet<string> = new Set(specificationTriggers)

/** Returns the health of a trigger's emails, which is the label of the trigger's card. */
const rateTrigger = ({ total, delivered, opened, bounced, failed }: TriggerStats) =>
  rateCampaign({ sent: total, delivered, opened, bounced, failed })

/** Returns whether an admin should look at the emails of a trigger. */
export const hasProblems = (stats: TriggerStats): boolean =>
  stats.warnings.length > 0 || rateTrigger(stats) === 'Issues Detected'

/** Ranks triggers with problems first, then triggers with emails. */
const rankTrigger = (stats: TriggerStats): number =>
  hasProblems(stats) ? 0 : stats.total + stats.leftOut > 0 ? 1 : 2

/**
 * Lists each trigger of the specification, and other triggers with emails. A trigger with problems has a card with all its
 * numbers, and a healthy trigger has one line.
 */
export function TriggerCards({ stats, onShow }: TriggerCardsProps) {
  const visibleStats = stats
    .filter(({ trigger, total, leftOut }) => specificationTriggerSet.has(trigger) || total + leftOut > 0)
    .sort((a, b) => rankTrigger(a) - rankTrigger(b))
  return (
    <ul aria-label="Emails by trigger" className="border-ink mt-6 border-t-2">
      {visibleStats.map((triggerStats) => (
        <li key={triggerStats.trigger} className="border-hairline min-w-0 border-b-2">
          {hasProblems(triggerStats) ? (
            <ProblemCard stats={triggerStats} onShow={() => onShow(triggerStats.trigger)} />
          ) : (
            <HealthyLine stats={triggerStats} onShow={() => onShow(triggerStats.trigger)} />
          )}
        </li>
      ))}
    </ul>
  )
}

const warningTexts: Record<TriggerStats['warnings'][number], string> = {
  bounces: 'More than 3% bounced. Mail providers may start to block us.',
  complaints: 'More than 0.1% were reported as spam.',
}

interface TriggerEntryProps {
  readonly stats: TriggerStats
  readonly onShow: () => void
}

function ProblemCard({ stats, onShow }: TriggerEntryProps) {
  const { trigger, total, delivered, opened, bounced, complained, failed, leftOut } = stats
  const name = triggerLabels[trigger]
  return (
    <article aria-label={name} className="border-danger my-4 border-l-4 py-2 pl-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="min-w-0 text-2xl leading-tight">{name}</h3>
        <HealthBadge stats={stats} />
      </div>
      {stats.warnings.map((warning) => (
        <p key={warning} className="text-danger mt-2 font-bold">
          {warningTexts[warning]}
        </p>
      ))}
      <dl className="tabular-digits mt-3 grid grid-cols-3 gap-x-4 gap-y-2 sm:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]">
        <EmailStat label="Total" value={total} />
        <EmailStat label="Delivered" value={delivered} total={total} />
        <EmailStat label="Opened" value={opened} total={total} />
        <EmailStat label="Bounced" value={bounced} total={total} />
        <EmailStat label="Spam" value={complained} total={total} />
        <EmailStat label="Failed" value={failed} total={total} />
        {leftOut > 0 && <EmailStat label="Left out" value={leftOut} />}
      </dl>
      <ShowInLog name={name} onShow={onShow} />
    </article>
  )
}

function HealthyLine({ stats, onShow }: TriggerEntryProps) {
  const { trigger, total, delivered, opened, bounced, complained, failed, leftOut } = stats
  const name = triggerLabels[trigger]
  const facts = [
    ...(total > 0 ? [`${total.toLocaleString('en')} total`] : []),
    ...formatShare('delivered', delivered, total),
    ...formatShare('opened', opened, total),
    ...formatShare('bounced', bounced, total),
    ...formatShare('spam', complained, total),
    ...formatShare('failed', failed, total),
    ...(leftOut > 0 ? [`${leftOut.toLocaleString('en')} left out`] : []),
  ]
  return (
    <article
      aria-label={name}
      className="grid items-center gap-x-6 gap-y-1 py-1 max-md:py-3 md:min-h-13 md:grid-cols-[14rem_12rem_minmax(0,1fr)_auto]"
    >
      <h3 className="min-w-0 text-lg leading-tight">{name}</h3>
      <p>
        <HealthBadge stats={stats} />
      </p>
      <p className="text-ink-soft tabular-digits">{facts.join(' · ') || 'None in the last 30 days.'}</p>
      {facts.length > 0 && <ShowInLog name={name} onShow={onShow} />}
    </article>
  )
}

function HealthBadge({ stats }: { readonly stats: TriggerStats }) {
  const health = rateTrigger(stats)
  return <Badge tone={healthTones[health]}>{health}</Badge>
}

const ShowInLog = ({ name, onShow }: { readonly name: string; readonly onShow: () => void }) => (
  <Button
    look="plain"
    className="-ml-2 justify-self-start text-sm whitespace-nowrap"
    aria-label={`Show in the log: ${name}`}
    onClick={onShow}
  >
    Show in the log
  </Button>
)

/** Returns `98% delivered` in a list, which is empty for 0. */
const formatShare = (label: string, value: number, total: number): string[] =>
  value > 0 ? [`${formatPercent(value, total)} ${label}`] : []

interface EmailStatProps {
  readonly label: string
  readonly value: number
  readonly total?: number
}

function EmailStat({ label, value, total = 0 }: EmailStatProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="text-lg leading-tight font-bold">
        {value.toLocaleString('en')}
        {total > 0 && value > 0 && (
          <span className="text-ink-soft ml-1.5 text-sm font-normal">{formatPercent(value, total)}</span>
        )}
      </dd>
    </div>
  )
}

/** Formats a share as a percentage, with one decimal below 1%. */
const formatPercent = (value: number, total: number): string =>
  (value / total).toLocaleString('en', {
    style: 'percent',
    maximumFractionDigits: value / total < 0.01 ? 1 : 0,
  })
