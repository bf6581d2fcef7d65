import { useEffect } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { PageLoadError } from '@/components/ui/page-load-error.tsx'
import { AppReady } from '@/first-paint/app-ready.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { toast } from '@/lib/toast.ts'
import { reloadForNewVersion } from '@/lib/reload.ts'

export interface FallbackProps {
  readonly retry: () => void
  /** The component's own `onClose`, if it has one. */
  readonly onClose?: (() => void) | undefined
}

const RETRY_ADVICE_TEXT = "Check your connection and try again. If that doesn't help, reload the page."

/** Replaces a part of a page whose code did not load; the rest of the page stays as it is. */
export function PartFallback({ retry }: FallbackProps) {
  return (
    <div role="alert" className="py-8">
      <p className="text-lg font-bold">Couldn't load this part.</p>
      <p className="mt-1">{RETRY_ADVICE_TEXT}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button onClick={retry}>Try again</Button>
        <Button look="outline" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </div>
  )
}

/** Shows a toast instead of a dialog whose code did not load, so that the page below and its input stay. */
export function DialogFallback({ onClose }: FallbackProps) {
  useEffect(() => {
    toast({
      title: "Couldn't open this",
      description: RETRY_ADVICE_TEXT,
      isDestructive: true,
      durationMs: null,
      action: { label: 'Reload', onClick: () => window.location.reload() },
    })
    onClose?.()
    // oxlint-disable-next-line react/exhaustive-deps -- shown once
  }, [])
  return null
}

/**
 * Replaces a page whose code did not load. A new version may have removed the code, so the page is reloaded, at most once a
 * minute.
 */
export function PageFallback() {
  const isOnline = useIsOnline()
  useEffect(() => {
    if (isOnline) void reloadForNewVersion()
  }, [isOnline])
  return (
    <>
      <PageLoadError />
      <AppReady />
    </>
  )
}
