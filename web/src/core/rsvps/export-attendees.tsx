import { buttonClass } from '@/components/ui/button.tsx'
import { callUrl } from '@/lib/api-client.ts'

/** Everybody who comes to an event or waits, as a file. */
export function ExportAttendees({ id }: { readonly id: number }) {
  return (
    <a
      className={buttonClass('outline')}
      href={callUrl('exportAttendees', { id })}
      download={`attendees-${id}.csv`}
    >
      Export CSV
    </a>
  )
}
