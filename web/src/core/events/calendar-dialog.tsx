import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/ui/dialog.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { CalendarLinks } from './calendar-links.tsx'
import { loadSiteUrl } from './site-url.ts'

interface CalendarDialogProps {
  /** The path of the feed on this site. */
  readonly path: string
  readonly name: string
  readonly onClose: () => void
}

/** Offers links to subscribe to the events of a city or a host. */
export default function CalendarDialog({ path, name, onClose }: CalendarDialogProps) {
  const { data: siteUrl } = useQuery({
    queryKey: ['site', 'address'],
    queryFn: loadSiteUrl,
    staleTime: Infinity,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Subscribe to calendar"
      description={`${name}: new events, changes and cancellations appear automatically.`}
    >
      {siteUrl === undefined ? (
        <Skeleton className="h-44" />
      ) : (
        <CalendarLinks url={`${siteUrl}${path}`} name={name} />
      )}
    </Dialog>
  )
}
