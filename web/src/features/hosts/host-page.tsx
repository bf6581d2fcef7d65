import { PRODUCT } from '@shared/brand/brand.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { PageLoadError } from '@/components/ui/page-load-error.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { CalendarButton } from '@/core/events/calendar-button.tsx'
import FollowButton from '@/core/follows/follow-button.tsx'
import { HostPicture } from '@/core/events/host-picture.tsx'
import { MarkdownText } from '@/core/events/markdown-text.tsx'
import { publicHostQuery } from '@/core/events/public-host-queries.ts'
import { ReportLink } from '@/core/events/report-link.tsx'
import { AreaAndCity } from '@/core/events/event-location.tsx'
import { makeCallUrl, type CallResponse } from '@/lib/api-client.ts'
import { isNotFoundError } from '@/lib/api-error.ts'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { share } from '@/lib/share.ts'
import { HostLinks } from '@/core/events/host-links.tsx'
import { EventsOfHost } from './events-of-host.tsx'

type Host = CallResponse<'getHost'>

/** Shows a host and their public events (/hosts/{hostId}). */
export function HostPage({ id }: { readonly id: number }) {
  const isValidId = Number.isInteger(id) && id > 0
  const { data, error } = useQuery({ ...publicHostQuery(id), enabled: isValidId })
  const host = data?.value
  usePage({ title: host?.name, description: host?.summary })
  // Only the server knows that a host does not exist; a malformed id is recognised here.
  if (!isValidId || isNotFoundError(error)) return <HostNotFound />
  if (host) return <LoadedHost host={host} />
  return error ? <PageLoadError /> : <PageSkeleton />
}

function LoadedHost({ host }: { readonly host: Host }) {
  return (
    <article className="px-gutter pt-24 pb-20 wrap-anywhere sm:pt-28">
      <header className="grid items-end gap-x-12 gap-y-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <HostPicture host={host} sizePx={320} className="aspect-square w-40 sm:w-64 lg:w-80" />
        <div>
          <p className="text-ink-soft text-lg font-bold">
            Host
            {host.city && (
              <>
                {' in '}
                <AreaAndCity area={host.area} city={host.city} />
              </>
            )}
          </p>
          <h1 className="display mt-2 text-[clamp(2.75rem,9vw,8rem)]">{host.name}</h1>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <FollowButton target={{ kind: 'host', id: host.id, name: host.name }} />
            <Button
              look="outline"
              onClick={() =>
                void share({
                  title: host.name,
                  text: host.summary,
                  url: new URL(paths.host(host.id), window.location.origin).href,
                })
              }
            >
              Share
            </Button>
            <CalendarButton
              path={makeCallUrl('getHostCalendar', { id: host.id })}
              name={`${PRODUCT} with ${host.name}`}
            />
            <HostLinks host={host} />
          </div>
        </div>
      </header>
      {host.bio && (
        <section className="border-ink mt-12 border-t-2 pt-6">
          <h2 className="sr-only">About</h2>
          <div className="max-w-[62ch]">
            <MarkdownText markdown={host.bio} />
          </div>
        </section>
      )}
      <EventsOfHost
        id={host.id}
        period="upcoming"
        title="Coming up"
        emptyText={`${host.name} has no public events coming up.`}
      />
      <EventsOfHost id={host.id} period="past" title="Past events" />
      <div className="-mx-gutter mt-12">
        <ReportLink type="host" id={host.id} name={host.name} />
      </div>
    </article>
  )
}

function HostNotFound() {
  return (
    <MessagePage title="Host not found" actions={<ButtonLink to={paths.home}>Back to Events</ButtonLink>}>
      <p>This host doesn't exist or is no longer on {PRODUCT}. You can still browse the events.</p>
    </MessagePage>
  )
}
