import { useLocation } from 'react-router-dom'
import { Link } from '@/components/ui/link.tsx'
import { countWaiting, WAITING } from '@/core/rsvps/outbox-words.ts'
import { logWarning } from '@/lib/log.ts'
import { useOnline } from '@/lib/online.ts'
import { hasOutbox, outbox, OUTBOX_KEY, type OutboxEntry } from '@/lib/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { Notice, OfflineWords } from './offline-words.tsx'

/** What the network has to do with what is on screen: that it is old, and what waits for a connection. */
export default function NetworkNotice() {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  const entries = outbox.use()
  if (entries.length === 0) return <OfflineWords />
  return (
    <Notice>
      {words(isOnline, entries)}
      {pathname !== paths.waiting && (
        <Link className="ml-2 underline decoration-2 underline-offset-4" to={paths.waiting}>
          See what waits
        </Link>
      )}
    </Notice>
  )
}

function words(isOnline: boolean, entries: readonly OutboxEntry[]): string {
  const waiting = entries.filter(({ refusal }) => refusal === null)
  if (waiting.length === 0) return `It did not work: ${countWaiting(entries)}.`
  return isOnline
    ? `${WAITING}: ${countWaiting(waiting)}.`
    : `Offline. Not sent yet: ${countWaiting(waiting)}.`
}

/** Takes up what an earlier visit left behind, and what another tab leaves. */
export function wakeOutbox(): void {
  const start = () => {
    if (!hasOutbox()) return
    window.removeEventListener('storage', heard)
    import('@/core/rsvps/send-outbox.ts')
      .then(({ startOutbox }) => startOutbox())
      .catch((error: unknown) => logWarning('What waits was not taken up.', error))
  }
  const heard = ({ key }: StorageEvent) => {
    if (key === OUTBOX_KEY) start()
  }
  window.addEventListener('storage', heard)
  start()
}
