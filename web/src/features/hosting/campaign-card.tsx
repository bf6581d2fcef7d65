import type { HostEvent } from '@shared/hosting/contract.ts'
import { computeCampaignTimes } from '@shared/mail/campaign-times.ts'
import { rateCampaign } from '@shared/mail/health.ts'
import type { CampaignType } from '@shared/mail/triggers.ts'
import { formatShortDateTime } from '@shared/time/zoned-time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Badge } from '@/components/data/badge.tsx'
import { BarChart } from '@/components/data/bar-chart.tsx'
import { refreshList } from '@/components/data/use-list-state.ts'
import { campaignLabels, healthTones } from '@/core/mail/mail-labels.ts'
import { Button } from '@/components/ui/button.tsx'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useNow } from '@/lib/use-now.ts'
import { trackingQuery } from './tracking-queries.ts'

export type Campaign = CallResponse<'getEmailTracking'>[number]

interface CampaignCardProps {
  readonly event: HostEvent
  readonly campaign: Campaign
  readonly areRecipientsShown: boolean
  /** Shows or hides the campaign's recipients. */
  readonly onToggle: () => void
  /** Undefined if the host cannot send the campaign now. */
  readonly onSend?: () => void
}

const statLabels = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  bounced: 'Bounced',
  failed: 'Failed',
  pending: 'Pending',
  leftOut: 'Left out',
} as const satisfies Record<keyof Campaign['stats'], string>
const statNames = Object.keys(statLabels) as (keyof typeof statLabels)[]

/** One campaign of an event: its results, when it was last sent, and its actions. */
export function CampaignCard({ event, campaign, areRecipientsShown, onToggle, onSend }: CampaignCardProps) {
  const { emailType, stats, lastSentAt } = campaign
  const name = campaignLabels[emailType]
  const health = rateCampaign(stats)
  const hasEmails = statNames.some((statName) => stats[statName] > 0)
  const resend = useResendFailedEmails(event.id, campaign)
  const sendTime = describeSendTime(campaign, event, useNow())
  return (
    <article aria-label={name}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-2xl">{name}</h3>
        <Badge tone={healthTones[health]}>{health}</Badge>
      </div>
      <p className="text-ink-soft tabular-digits mt-1">{formatLastSent(lastSentAt, event.timezone)}</p>
      {sendTime !== null && <p className="text-ink-soft tabular-digits mt-1">{sendTime}</p>}
      {hasEmails && (
        <div className="mt-4">
          <p className="tabular-digits mb-3 text-lg font-bold">{formatStats(stats)}</p>
          <BarChart
            isSmall
            title="Emails"
            category="Status"
            measure="Emails"
            bars={statNames.map((statName) => ({ label: statLabels[statName], value: stats[statName] }))}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        {hasEmails && (
          <Button
            look="outline"
            aria-expanded={areRecipientsShown}
            aria-label={`Recipients of ${name}`}
            onClick={onToggle}
          >
            Recipients
          </Button>
        )}
        {stats.failed > 0 && (
          <Button
            look="outline"
            disabled={resend.isPending}
            aria-label={`Resend failed emails: ${name}`}
            onClick={() => resend.mutate()}
          >
            Resend failed emails
          </Button>
        )}
        {onSend && (
          <Button aria-label={`Send ${name}`} onClick={onSend}>
            {stats.sent > 0 ? 'Send again' : 'Send'}
          </Button>
        )}
      </div>
    </article>
  )
}

/** Returns `14 sent, 14 delivered, 3 opened`; zeros are omitted, except for the first two. */
export function formatStats(stats: Campaign['stats']): string {
  return statNames
    .filter((name) => stats[name] > 0 || name === 'sent' || name === 'delivered')
    .map((name) => `${stats[name].toLocaleString('en')} ${statLabels[name].toLowerCase()}`)
    .join(', ')
}

function formatLastSent(lastSentAt: string | null, timezone: string): string {
  if (lastSentAt === null) return 'Not sent yet'
  return `Last sent ${formatShortDateTime(Date.parse(lastSentAt), timezone)}`
}

/**
 * Says when a campaign is sent automatically, or when a host can send it. Returns null if there is nothing to say: for a
 * cancelled or hidden event, after a scheduled campaign was sent, after the campaign's last moment, and for a thank-you that
 * can be sent.
 */
export function describeSendTime(
  { emailType: type, lastSentAt }: Pick<Campaign, 'emailType' | 'lastSentAt'>,
  event: HostEvent,
  now: number,
): string | null {
  const { timezone, cancelledAt, hidden } = event
  // No email goes out about an event that admins hide.
  if (cancelledAt !== null || hidden !== null) return null
  const { opensAt, sendsAt, closesAt } = computeCampaignTimes(type, toEventTimes(event))
  if (closesAt !== null && now >= closesAt) return null
  const wasSent = sendsAt !== null && lastSentAt !== null && Date.parse(lastSentAt) >= sendsAt
  if (wasSent) return null
  if (sendsAt !== null) {
    const sendTime = formatShortDateTime(sendsAt, timezone)
    // A scheduled campaign without recipients is never sent, so the text after that time does not say that it was sent.
    return now < sendsAt ? `Goes out automatically on ${sendTime}.` : `Scheduled for ${sendTime}.`
  }
  if (opensAt !== null && now < opensAt) return 'You can send this email once the event is over.'
  return automaticTexts[type] ?? null
}

const automaticTexts: Readonly<Partial<Record<CampaignType, string>>> = {
  rsvp_confirmation: 'Sent automatically with each RSVP.',
  event_update: 'Sent automatically when the title, time, place or link changes.',
  cancellation: 'Sent automatically if you cancel the event.',
}

/**
 * Returns whether a host can send a campaign now. A host can send a reminder only on its own day (a week before the event, the
 * day before, or the day of the event until its start), a thank-you only after the event's end, and any other campaign only
 * before that end. For a cancelled event, a host can send only the cancellation, and for a hidden event nothing.
 */
export function canSendCampaign(type: CampaignType, event: HostEvent, now: number): boolean {
  if (event.hidden !== null || (type === 'cancellation') !== (event.cancelledAt !== null)) return false
  const { opensAt, closesAt } = computeCampaignTimes(type, toEventTimes(event))
  return (opensAt === null || now >= opensAt) && (closesAt === null || now < closesAt)
}

const toEventTimes = ({ dateTime, endsAt, timezone }: HostEvent) => ({
  startsAt: Date.parse(dateTime),
  endsAt: Date.parse(endsAt),
  timezone,
})

function useResendFailedEmails(id: number, { emailType }: Campaign) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callApi('resendFailedEmails', { params: { id }, body: { emailType } }),
    onSuccess: ({ message, count }) =>
      toastSuccess(
        message,
        count === 0
          ? 'No failed email can be sent again to the same address. You can fix addresses under Recipients.'
          : undefined,
      ),
    onError: (error) => toastFailure(error, 'Failed to resend emails'),
    onSettled: () =>
      Promise.all([client.invalidateQueries(trackingQuery(id)), refreshList(client, 'getEmailTracking')]),
  })
}
