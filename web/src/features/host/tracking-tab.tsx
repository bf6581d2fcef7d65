import { dayMonth } from '@shared/time/zoned.ts'
import { campaignTypes, type CampaignType } from '@shared/mail/triggers.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { Empty, Failed } from '@/components/data/states.tsx'
import { DialogOpening } from '@/components/dialog-opening.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { lazyPart } from '@/components/lazy-part.tsx'
import { DialogMissing } from '@/components/part-missing.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useParam } from '@/lib/use-param.ts'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignRecipients } from './campaign-recipients.tsx'
import { eventsWithMail, trackingQuery } from './tracking-queries.ts'

const CampaignSender = lazyPart(() => import('./campaign-sender.tsx'), DialogMissing)

/** EMAIL TRACKING: what was sent about each event, and how it fared (specification section 2.11). */
export default function TrackingTab() {
  const [chosen, choose] = useParam('event')
  const groups = useQueries({ queries: eventsWithMail.map(({ query }) => query) })
  const events = groups.flatMap(({ data }) => data?.items ?? [])
  const event = events.find(({ id }) => String(id) === chosen) ?? events[0]
  const isPending = groups.some((one) => one.isPending)
  const failed = groups.filter(({ isError, data }) => isError && !data)
  return (
    <section aria-labelledby="tracking">
      <SectionHeader id="tracking" title="Email tracking">
        What your attendees were sent, and how it fared.
      </SectionHeader>
      {failed.length > 0 && (
        <div className="mt-6">
          <Failed onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}>
            Unable to load events. Please refresh the page.
          </Failed>
        </div>
      )}
      {isPending && events.length === 0 && <Skeleton className="mt-6 h-20" />}
      {event && (
        <div className="mt-6 max-w-xl">
          <SelectField label="Event" value={event.id} onChange={({ target }) => choose(target.value)}>
            {eventsWithMail.map(({ label }, index) => {
              const items = groups[index]?.data?.items ?? []
              return (
                items.length > 0 && (
                  <optgroup key={label} label={label}>
                    {items.map((one) => (
                      <option key={one.id} value={one.id}>
                        {one.title}, {dayMonth(Date.parse(one.dateTime), one.timezone)}
                      </option>
                    ))}
                  </optgroup>
                )
              )
            })}
          </SelectField>
        </div>
      )}
      {event ? (
        <EventTracking key={event.id} event={event} />
      ) : (
        !isPending &&
        failed.length === 0 && (
          <div className="mt-6">
            <Empty title="No mail yet">Publish an event, and what its attendees are sent stands here.</Empty>
          </div>
        )
      )}
    </section>
  )
}

function EventTracking({ event }: { readonly event: HostEvent }) {
  const { data, isError, refetch } = useQuery(trackingQuery(event.id))
  const [sending, setSending] = useState<CampaignType | null>(null)
  const [asked, show] = useParam('campaign')
  const shown = campaignTypes.find((type) => type === asked)
  if (isError && !data) {
    return (
      <div className="mt-8">
        <Failed onRetry={() => void refetch()}>The figures did not load.</Failed>
      </div>
    )
  }
  if (!data) return <Skeleton className="mt-8 h-96" />
  const isCancelled = event.cancelledAt !== null
  return (
    <>
      <ul className="mt-8 grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">
        {data.map((campaign) => (
          <li key={campaign.emailType} className="border-ink border-t-2 py-6">
            <CampaignCard
              event={event}
              campaign={campaign}
              isShown={campaign.emailType === shown}
              onShow={() => show(campaign.emailType === shown ? '' : campaign.emailType)}
              {...((campaign.emailType === 'cancellation') === isCancelled
                ? { onSend: () => setSending(campaign.emailType) }
                : {})}
            />
          </li>
        ))}
      </ul>
      {shown && <CampaignRecipients key={shown} eventId={event.id} emailType={shown} />}
      <Suspense fallback={<DialogOpening />}>
        {sending && <CampaignSender event={event} emailType={sending} onClose={() => setSending(null)} />}
      </Suspense>
    </>
  )
}
