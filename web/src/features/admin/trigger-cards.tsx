import { campaignHealth } from '@shared/mail/health.ts'
import { namedTriggers, type Trigger } from '@shared/mail/triggers.ts'
import { Badge } from '@/components/data/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { healthTones, triggerNames } from '@/core/mail/mail-labels.ts'
import type { EmailHealth } from './mail-log-state.ts'

type Stats = EmailHealth['stats'][number]

interface TriggerCardsProps {
  readonly stats: readonly Stats[]
  /** Filters the log by the trigger. */
  readonly onShow: (trigger: Trigger) => void
}

const named: ReadonlySet<string> = new Set(namedTriggers)

/** A card for each trigger of the specification, and for others with emails. */
export function TriggerCards({ stats, onShow }: TriggerCardsProps) {
  const shown = stats.filter(({ trigger, total, leftOut }) => named.has(trigger) || total + leftOut > 0)
  return (
    <ul
      aria-label="Emails by trigger"
      className="mt-8 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4"
    >
      {shown.map((item) => (
        <li key={item.trigger} className="border-ink min-w-0 border-t-2 py-5">
          <Card stats={item} onShow={() => onShow(item.trigger)} />
        </li>
      ))}
    </ul>
  )
}

const warnings: Record<Stats['warnings'][number], string> = {
  bounces: 'More than 3% bounced. Mail providers may start to block us.',
  complaints: 'More than 0.1% were reported as spam.',
}

function Card({ stats, onShow }: { readonly stats: Stats; readonly onShow: () => void }) {
  const { trigger, total, delivered, opened, bounced, complained, failed, leftOut } = stats
  const name = triggerNames[trigger]
  const health = campaignHealth({ sent: total, delivered, opened, bounced, failed })
  return (
    <article aria-label={name}>
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-xl leading-tight">{name}</h3>
        <Badge tone={healthTones[health]}>{health}</Badge>
      </div>
      {total + leftOut === 0 ? (
        <p className="text-ink-soft mt-2">None in the last 30 days.</p>
      ) : (
        <dl className="figures mt-3 grid grid-cols-3 gap-x-3 gap-y-2">
          <Figure label="Total" value={total} />
          <Figure label="Delivered" value={delivered} of={total} />
          <Figure label="Opened" value={opened} of={total} />
          <Figure label="Bounced" value={bounced} of={total} />
          <Figure label="Spam" value={complained} of={total} />
          <Figure label="Failed" value={failed} of={total} />
          {leftOut > 0 && <Figure label="Left out" value={leftOut} />}
        </dl>
      )}
      {stats.warnings.map((warning) => (
        <p key={warning} className="text-warning mt-2 text-sm font-bold">
          {warnings[warning]}
        </p>
      ))}
      {total + leftOut > 0 && (
        <Button
          look="plain"
          className="mt-1 -ml-2 text-sm"
          aria-label={`Show in the log: ${name}`}
          onClick={onShow}
        >
          Show in the log
        </Button>
      )}
    </article>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number
  readonly of?: number
}

function Figure({ label, value, of = 0 }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="text-lg leading-tight font-bold">
        {value.toLocaleString('en')}
        {of > 0 && value > 0 && (
          <span className="text-ink-soft ml-1.5 text-sm font-normal">{share(value, of)}</span>
        )}
      </dd>
    </div>
  )
}

/** Below 1%, with one decimal. */
const share = (value: number, of: number): string =>
  (value / of).toLocaleString('en', { style: 'percent', maximumFractionDigits: value / of < 0.01 ? 1 : 0 })
