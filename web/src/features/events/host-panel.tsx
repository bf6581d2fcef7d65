import type { EventDetail } from '@shared/events/contract.ts'
import { Suspense } from 'react'
import { makeLazyComponent, NoFallback } from '@/components/lazy-component.tsx'
import { HostEntry } from '@/core/events/host-entry.tsx'
import { HostLinks } from '@/core/events/host-links.tsx'
import { useIsIdle } from '@/lib/use-is-idle.ts'

const FollowButton = makeLazyComponent(() => import('@/core/follows/follow-button.tsx'), NoFallback)

type Host = EventDetail['hosts'][number]

/** The hosts of an event, under 'Host' or 'Hosts' (specification section 2, "Host panel"). */
export function HostPanel({ hosts }: { readonly hosts: readonly Host[] }) {
  const isIdle = useIsIdle()
  if (hosts.length === 0) return null
  return (
    <section>
      <h2 className="text-lg tracking-normal">{hosts.length === 1 ? 'Host' : 'Hosts'}</h2>
      <ul className="border-ink mt-3 grid gap-6 border-t-2 pt-5">
        {hosts.map((host) => (
          <li key={host.id}>
            <HostEntry host={host}>
              <HostLinks host={host} />
              <div className="mt-3 min-h-11">
                {isIdle && (
                  <Suspense fallback={null}>
                    <FollowButton target={{ kind: 'host', id: host.id, name: host.name }} />
                  </Suspense>
                )}
              </div>
            </HostEntry>
          </li>
        ))}
      </ul>
    </section>
  )
}
