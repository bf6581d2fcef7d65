import { makeButtonClass } from '@/components/ui/button.tsx'
import { makeCallUrl } from '@/lib/api-client.ts'

/** A link that downloads the attendees of an event as a CSV file. */
export function ExportAttendeesLink({ id }: { readonly id: number }) {
  return (
    <a
      className={makeButtonClass('outline')}
      href={makeCallUrl('exportAttendees', { id })}
      download={`attendees-${id}.csv`}
    >
      Export CSV
    </a>
  )
}
