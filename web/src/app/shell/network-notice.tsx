import { useLocation } from 'react-router-dom'
import { Link } from '@/components/ui/link.tsx'
import { formatEntryCounts } from '@/core/rsvps/outbox-text.ts'
import { logWarning } from '@/lib/log.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { hasOutbox, outbox, OUTBOX_KEY, type OutboxEntry } from '@/lib/outbox.ts'
import { paths } from '@/lib/paths.ts'
import { NoticeBar, OfflineNotice } from './offline-notice.tsx'

/**
 * Says how many entries of each kind are not sent yet or, if the server has refused all entries, how many were refused. If the
 * outbox is empty, shows `OfflineNotice`.
 */
export default function NetworkNotice() {
  const isOnline = useIsOnline()
  const { pathname } = useLocation()
  const entries = outbox.use()
  if (entries.length === 0) return <OfflineNotice />
  const unsentEntries = entries.filter(({ refusal }) => refusal === null)
  return (
    <NoticeBar>
      {composeNotice(isOnline, entries, unsentEntries)}
      {pathname !== paths.outbox && (
        <Link className="ml-2 underline decoration-2 underline-offset-4" to={paths.outbox}>
          {unsentEntries.length === 0 ? 'See why' : "See what's not sent"}
        </Link>
      )}
    </NoticeBar>
  )
}

function composeNotice(
  isOnline: boolean,
  entries: readonly OutboxEntry[],
  unsentEntries: readonly OutboxEntry[],
): string {
  if (unsentEntries.length === 0) return `Not confirmed: ${formatEntryCounts(entries)}.`
  const unsentText = `Not sent yet: ${formatEntryCounts(unsentEntries)}.`
  return isOnline ? unsentText : `You're offline. ${unsentText}`
}

// Re-exported, so that one import in `shell.tsx` loads everything that an idle page starts.
export { watchAnnouncement } from '@/lib/watch-announcement.ts'
export { showToastWhenSessionEnds } from '@/core/session/session-ended-toast.ts'

/** Sends the outbox as soon as it has entries: immediately if an earlier visit left some, or when another tab adds one. */
export function resumeOutbox(): void {
  const start = () => {
    if (!hasOutbox()) return
    window.removeEventListener('storage', onStorage)
    import('@/core/rsvps/send-outbox.ts')
      .then(({ startOutbox }) => startOutbox())
      .catch((error: unknown) => logWarning('The outbox could not be started.', error))
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === OUTBOX_KEY) start()
  }
  window.addEventListener('storage', onStorage)
  start()
}
