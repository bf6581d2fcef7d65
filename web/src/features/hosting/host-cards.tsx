import type { EventDetail } from '@shared/events/contract.ts'
import { Badge } from '@/components/data/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { HostEntry } from '@/core/events/host-entry.tsx'

interface HostCardsProps {
  readonly hosts: readonly EventDetail['hosts'][number][]
  /** The number of unread messages by host id. */
  readonly unreadCounts: ReadonlyMap<string, number>
  readonly isBusy: boolean
  readonly onMessage: (hostId: string) => void
}

export function HostCards({ hosts, unreadCounts, isBusy, onMessage }: HostCardsProps) {
  return (
    <ul aria-busy={isBusy} className="grid gap-x-8 md:grid-cols-2 xl:grid-cols-3">
      {hosts.map((host) => {
        const unreadCount = unreadCounts.get(String(host.id)) ?? 0
        return (
          <li key={host.id} className="border-ink border-t-2 py-5">
            <HostEntry host={host} isShort>
              <div className="mt-3 flex flex-wrap items-center gap-3">
                <Button
                  look="outline"
                  className="text-sm"
                  aria-label={`Message ${host.name}`}
                  onClick={() => onMessage(String(host.id))}
                >
                  Message
                </Button>
                {unreadCount > 0 && <Badge tone="ink">{unreadCount} new</Badge>}
              </div>
            </HostEntry>
          </li>
        )
      })}
    </ul>
  )
}
