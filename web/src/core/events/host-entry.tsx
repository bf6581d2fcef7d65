import type { EventDetail } from '@shared/events/contract.ts'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link.tsx'
import { paths } from '@/lib/paths.ts'
import { HostPicture } from './host-picture.tsx'
import { formatAreaAndCity } from '@/core/cities/city-choice.ts'

interface HostEntryProps {
  readonly host: EventDetail['hosts'][number]
  /** Content below the bio, such as links or a button to write to the host. */
  readonly children?: ReactNode
  /** Whether only the first lines of the host's bio are shown. */
  readonly isShort?: boolean
}

/** A host in a list: picture, name, city and bio. */
export function HostEntry({ host, children, isShort = false }: HostEntryProps) {
  return (
    <div className="flex flex-wrap gap-4">
      <HostPicture host={host} sizePx={96} className="size-20 shrink-0 sm:size-24" isLazy />
      {/* If large text leaves too little space next to the picture, the text moves below it. */}
      <div className="min-w-0 flex-[1_1_11rem]">
        <h3 className="text-2xl wrap-anywhere">
          <Link to={paths.host(host.id)} className="decoration-3 underline-offset-4 hover:underline">
            {host.name}
          </Link>
        </h3>
        <p className="text-ink-soft mt-1">{formatAreaAndCity(host)}</p>
        {host.bio && <p className={`mt-2 wrap-anywhere ${isShort ? 'line-clamp-3' : ''}`}>{host.bio}</p>}
        {children}
      </div>
    </div>
  )
}
