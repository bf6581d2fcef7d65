import type { ToastOptions } from '@/lib/toast.ts'

/** The toast is shown longer than others, so that the host has time to click its action. */
const DISPLAY_MS = 10_000

/** Says that an event is published, and offers to open its share dialog if there is one. */
export function makePublishedToast(id: number, onShare: ((id: number) => void) | undefined): ToastOptions {
  return {
    title: 'Event published successfully',
    ...(onShare ? { action: { label: 'Share', onClick: () => onShare(id) }, durationMs: DISPLAY_MS } : {}),
  }
}
