import { useState, type ReactNode } from 'react'
import { useIsOnline } from '@/lib/use-is-online.ts'

/** The network notice, shown below the top bar; `styles.css` moves the page below the notice. */
export function NoticeBar({ children }: { readonly children: ReactNode }) {
  const [isHidden, setHidden] = useState(false)
  if (isHidden) return null
  return (
    <div className="network-notice border-ink bg-paper pointer-events-auto mt-1 flex items-center gap-1 rounded-full border-2 py-1 pr-1 pl-4 text-sm font-bold">
      <p>{children}</p>
      <button
        type="button"
        aria-label="Hide notice"
        className="grid size-6 shrink-0 place-items-center rounded-full"
        onClick={() => setHidden(true)}
      >
        <svg aria-hidden width="10" height="10" stroke="currentColor" strokeWidth="2.5">
          <path d="m1 1 8 8m0-8-8 8" />
        </svg>
      </button>
    </div>
  )
}

/** This notice is in the initial bundle, because its code cannot be loaded once the network is lost. */
export function OfflineNotice() {
  return useIsOnline() ? null : <NoticeBar>You're offline. What you see may be out of date.</NoticeBar>
}
