import { PRODUCT } from '@shared/brand/brand.ts'
import { Button } from '@/components/ui/button.tsx'
import { declineInstallation, useInstallation } from '@/lib/installation.ts'

/** Suggests installing the app after an RSVP, if the browser allows it. */
export default function InstallHint() {
  const install = useInstallation()
  if (!install) return null
  return (
    <aside
      aria-label={`Install ${PRODUCT}`}
      className="border-ink mx-gutter mt-10 flex flex-wrap items-center gap-x-8 gap-y-4 border-2 p-5 sm:p-6"
    >
      <div className="min-w-60 flex-1">
        <p className="text-xl font-bold">Add {PRODUCT} to your home screen</p>
        <p className="mt-1 max-w-prose">
          {install === 'manual' ? (
            <>
              Tap <b>Share</b> at the edge of the screen, then <b>Add to Home Screen</b>. Your RSVPs will open
              offline, too.
            </>
          ) : (
            `Once installed, ${PRODUCT} opens like any app, and your RSVPs open offline, too.`
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        {install !== 'manual' && <Button onClick={install}>Install {PRODUCT}</Button>}
        <Button look="plain" onClick={declineInstallation}>
          Not now
        </Button>
      </div>
    </aside>
  )
}
