import type { EventDetail } from '@shared/events/contract.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '@/core/session/session.ts'
import { ButtonLink } from '@/components/ui/button.tsx'
import { callApi } from '@/lib/api-client.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { useNow } from '@/lib/use-now.ts'

const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ['hosting', 'draft', id],
    queryFn: ({ signal }) => callApi('getHostEvent', { params: { id }, signal }),
    staleTime: 0,
  })

/** What the event's page shows of a draft, before anybody has signed up. */
function detailOf(event: HostEvent, now: number): EventDetail {
  const { signupLimit, signupCount } = event
  const spotsRemaining = signupLimit === null ? null : Math.max(0, signupLimit - signupCount)
  return {
    ...event,
    // Of tiles, previews and calendar files, which a draft has none of.
    cityCode: '',
    excerpt: '',
    revision: 0,
    spotsRemaining,
    isFull: spotsRemaining === 0,
    isPast: Date.parse(event.dateTime) < now,
    photoUrl: event.eventPhotos[0] ?? null,
  }
}

/** Of an event that the public is told is not there: its hosts are shown the draft as it will be. */
export function useDraftPreview(id: number, isMissing: boolean) {
  const { user } = useCurrentUser()
  const now = useNow()
  const mayHost = user?.role === 'admin' || (user?.role === 'host' && user.isApproved)
  const { data, isLoading } = useQuery({ ...draftQuery(id), enabled: isMissing && mayHost })
  return { draft: isMissing && data ? detailOf(data, now) : undefined, isLooking: isMissing && isLoading }
}

/** Says why a button of the page does nothing in a preview. */
export function explainDraft(): void {
  toast({ title: 'This is a preview', description: 'Publish the event to share its link and take RSVPs.' })
}

/** Over the page of a draft. */
export function DraftNotice({ id }: { readonly id: number }) {
  return (
    <div className="px-gutter border-ink flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-y-2 py-2">
      <p role="status" className="font-bold">
        Preview: only the hosts can see this draft. Nobody can RSVP until it’s published.
      </p>
      <ButtonLink look="outline" to={`${paths.hostDashboard}?edit=${id}`}>
        Edit or publish
      </ButtonLink>
    </div>
  )
}
