import type { EventDetail } from '@shared/events/contract.ts'
import { countSpots } from '@shared/events/projection.ts'
import { formatQuestions } from '@shared/events/questions.ts'
import type { HostEvent } from '@shared/hosting/contract.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { callApi } from '@/lib/api-client.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { toast } from '@/lib/toast.ts'
import { useNow } from '@/lib/use-now.ts'

const draftQuery = (id: number) =>
  queryOptions({
    queryKey: ['hosting', 'draft', id],
    queryFn: ({ signal }) => callApi('getHostEvent', { params: { id }, signal }),
    staleTime: 0,
  })

/** Returns a draft or hidden event in the format of the API for its page. */
function toEventDetail(event: HostEvent, now: number): EventDetail {
  return {
    ...event,
    // These three fields are for tiles, link previews and calendar files, and a draft or hidden event has none of these.
    cityCode: '',
    excerpt: '',
    revision: 0,
    ...countSpots({ ...event, confirmedCount: event.signupCount }),
    isPast: Date.parse(event.dateTime) < now,
    photoUrl: event.eventPhotos[0] ?? null,
  }
}

/** The content of the page of a draft or hidden event. */
export interface EventPreview {
  readonly event: EventDetail
  /** Shown above the event. */
  readonly notice: ReactNode
  /** Shows a toast that says why an action of the page does not work in the preview. */
  readonly explainPreview: () => void
}

interface DraftPreviewProps {
  readonly id: number
  /** Shown if the event cannot be read. */
  readonly unavailablePage: ReactNode
  readonly children: (preview: EventPreview) => ReactNode
}

/** Shows a draft as it will be published, or a hidden event, to its hosts and to admins. For everyone else it is unavailable. */
export default function DraftPreview({ id, unavailablePage, children }: DraftPreviewProps) {
  const now = useNow()
  const { data, isLoading } = useQuery(draftQuery(id))
  usePage(data ? { title: data.title } : null)
  if (isLoading) return <PageSkeleton />
  if (!data) return unavailablePage
  return children({
    event: toEventDetail(data, now),
    notice: <PreviewNotice event={data} />,
    explainPreview: data.hidden === null ? explainDraft : explainHidden,
  })
}

function explainDraft(): void {
  toast({
    title: 'This is a preview',
    description:
      "You can't RSVP, ask a question, share the event or add it to a calendar until it's published.",
  })
}

function explainHidden(): void {
  toast({
    title: 'This event is hidden',
    description:
      "You can't RSVP, ask a question, share the event or add it to a calendar while our team reviews it.",
  })
}

function PreviewNotice({ event: { id, hidden, questions } }: { readonly event: HostEvent }) {
  const isHidden = hidden !== null
  // Admins have no host dashboard.
  const isAdmin = useCurrentUser().user?.role === 'admin'
  return (
    <div className="px-gutter border-ink flex flex-wrap items-center gap-x-6 gap-y-2 border-y-2 py-2 sm:justify-center">
      <div className="max-w-[75ch]">
        <p role="status" className="font-bold">
          {isHidden
            ? "Hidden: our team is reviewing this event. Visitors can't see it."
            : "Preview: visitors can't see this draft. Nobody can RSVP until it's published."}
        </p>
        {questions && <p>The RSVP form asks: {formatQuestions(questions)}</p>}
      </div>
      {isHidden ? (
        <ButtonLink look="outline" to={isAdmin ? paths.adminEvent(id) : paths.hostedEvent(id)}>
          Why it's hidden
        </ButtonLink>
      ) : (
        <ButtonLink
          look="outline"
          to={isAdmin ? paths.adminEditEvent(id) : `${paths.hostDashboard}?edit=${id}`}
        >
          Edit or publish
        </ButtonLink>
      )}
    </div>
  )
}
