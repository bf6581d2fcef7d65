import type { ReactNode } from 'react'
import { useOnline } from '@/lib/online.ts'

/** What stands under the bar about the network. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p className="border-ink bg-paper pointer-events-auto mt-1 rounded-full border-2 px-4 py-1 text-sm font-bold">
      {children}
    </p>
  )
}

/** Part of the first code there is: that the network is gone must not have to be loaded. */
export function OfflineWords() {
  return useOnline() ? null : <Notice>Offline. You see what was here last time.</Notice>
}
