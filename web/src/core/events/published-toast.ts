import type { ToastOptions } from '@/lib/toast.ts'

/** Milliseconds on screen: enough time to click the action. */
const WITH_ACTION = 10_000

/** Says that an event is published, and leads to its share sheet if there is one. */
export function publishedToast(id: number, onShare: ((id: number) => void) | undefined): ToastOptions {
  return {
    title: 'Event published successfully',
    ...(onShare ? { action: { label: 'Share', onClick: () => onShare(id) }, duration: WITH_ACTION } : {}),
  }
}
