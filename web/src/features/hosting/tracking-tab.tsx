import { formatShortDate } from '@shared/time/zoned-time.ts'
import { campaignTypes, type CampaignType } from '@shared/mail/triggers.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { EmptyState, LoadError } from '@/components/data/states.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { ApiError, isNotFoundError } from '@/lib/api-error.ts'
import { hostedEventQuery } from '@/core/events/hosted-event-query.ts'
import { useNow } from '@/lib/use-now.ts'
import { CampaignCard, canSendCampaign } from './campaign-card.tsx'
import { CampaignRecipients } from './campaign-recipients.tsx'
import { useTrackingParam } from './tracking-params.ts'
import { trackedEventGroups, trackingQuery } from './tracking-queries.ts'

const CampaignSender = makeLazyComponent(() => import('./campaign-sender.tsx'), DialogFallback)

/**
 * EMAIL TRACKING: the emails about each event, and their results (specification section 2.11). The menu lists at most
 * 50 upcoming, 50 past and 50 cancelled events. The emails of other events are on the pages of these events.
 */
export default function TrackingTab() {
  const [eventParam, setEvent] = useTrackingParam('event')
  const groupQueries = useQueries({ queries: trackedEventGroups.map(({ query }) => query) })
  const events = groupQueries.flatMap(({ data }) => data?.items ?? [])
  const isListPending = groupQueries.some((group) => group.isPending)
  const listedEvent = events.find(({ id }) => String(id) === eventParam)
  const isUnlisted = /^\d+$/.test(eventParam) && !isListPending && !listedEvent
  const unlistedQuery = useQuery({ ...hostedEventQuery(Number(eventParam)), enabled: isUnlisted })
  const unlistedEvent =
    isUnlisted && unlistedQuery.data && hasMail(unlistedQuery.data) ? unlistedQuery.data : undefined
  const isPending = isListPending || (isUnlisted && unlistedQuery.isPending)
  const { error } = unlistedQuery
  const isEventAccessible = !isNotFoundError(error) && !(error instanceof ApiError && error.status === 403)
  const relevantQueries = isUnlisted && isEventAccessible ? [...groupQueries, unlistedQuery] : groupQueries
  const failedQueries = relevantQueries.filter(({ isError, data }) => isError && !data)
  // While the event that the URL names may still load, the tab shows no other event.
  const isEventUnknown = isPending || (eventParam !== '' && failedQueries.length > 0)
  const event = listedEvent ?? unlistedEvent ?? (isEventUnknown ? undefined : events[0])
  return (
    <section aria-labelledby="tracking">
      <SectionHeader id="tracking" title="Email tracking">
        The emails to your attendees, and how many were delivered and opened.
      </SectionHeader>
      {failedQueries.length > 0 && (
        <div className="mt-6">
          <LoadError onRetry={() => void Promise.all(failedQueries.map(({ refetch }) => refetch()))}>
            Unable to load events. Please refresh the page.
          </LoadError>
        </div>
      )}
      {isPending && !event && <Skeleton className="mt-6 h-20" />}
      {event && (
        <div className="mt-6 max-w-xl">
          <SelectField label="Event" value={event.id} onChange={({ target }) => setEvent(target.value)}>
            {unlistedEvent && <EventOptions label="Selected" events={[unlistedEvent]} />}
            {trackedEventGroups.map(({ label }, index) => (
              <EventOptions key={label} label={label} events={groupQueries[index]?.data?.items ?? []} />
            ))}
          </SelectField>
        </div>
      )}
      {event ? (
        <EventTracking key={event.id} event={event} />
      ) : (
        !isPending &&
        failedQueries.length === 0 && (
          <div className="mt-6">
            <EmptyState title="No emails yet">
              Once you publish an event, the emails to its attendees show up here.
            </EmptyState>
          </div>
        )
      )}
    </section>
  )
}

/** Returns whether emails are sent about an event. A draft has no attendees to write to. */
const hasMail = ({ isPublished, hidden, cancelledAt }: HostEvent) =>
  isPublished || hidden !== null || cancelledAt !== null

function EventOptions({ label, events }: { readonly label: string; readonly events: readonly HostEvent[] }) {
  if (events.length === 0) return null
  return (
    <optgroup label={label}>
      {events.map(({ id, title, dateTime, timezone }) => (
        <option key={id} value={id}>
          {title}, {formatShortDate(Date.parse(dateTime), timezone)}
        </option>
      ))}
    </optgroup>
  )
}

/** The campaigns of one event. */
export function EventTracking({ event }: { readonly event: HostEvent }) {
  const { data, isError, refetch } = useQuery(trackingQuery(event.id))
  const [typeToSend, setTypeToSend] = useState<CampaignType | null>(null)
  const now = useNow()
  const [campaignParam, setCampaign] = useTrackingParam('campaign')
  const [hasToggled, setToggled] = useState(false)
  const focusProps = useRowFocus()
  const campaignType = campaignTypes.find((type) => type === campaignParam)
  if (isError && !data) {
    return (
      <div className="mt-8">
        <LoadError onRetry={() => void refetch()}>Couldn't load the email stats.</LoadError>
      </div>
    )
  }
  if (!data) return <Skeleton className="mt-8 h-96" />
  return (
    <>
      <ul
        className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-10 md:grid-cols-2 xl:grid-cols-3"
        {...focusProps}
      >
        {data.map((campaign) => (
          <li
            key={campaign.emailType}
            className={`border-ink border-t-2 py-6 ${campaign.emailType === campaignType ? 'col-span-full' : ''}`}
          >
            <CampaignCard
              event={event}
              campaign={campaign}
              areRecipientsShown={campaign.emailType === campaignType}
              onToggle={() => {
                setToggled(true)
                setCampaign(campaign.emailType === campaignType ? '' : campaign.emailType)
              }}
              {...(canSendCampaign(campaign.emailType, event, now)
                ? { onSend: () => setTypeToSend(campaign.emailType) }
                : {})}
            />
            {campaign.emailType === campaignType && (
              <CampaignRecipients eventId={event.id} emailType={campaignType} shouldFocus={hasToggled} />
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={<DialogSpinner />}>
        {typeToSend && (
          <CampaignSender event={event} emailType={typeToSend} onClose={() => setTypeToSend(null)} />
        )}
      </Suspense>
    </>
  )
}
