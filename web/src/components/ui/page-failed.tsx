import { Button, ButtonLink } from './button.tsx'
import { useOnline } from '@/lib/online.ts'
import { paths } from '@/lib/paths.ts'

/** Stands for a page that could not be had: not seen before and offline now, or broken on our side. */
export function PageFailed() {
  const offline = !useOnline()
  return (
    <div className="px-gutter pt-32 pb-24">
      <h1 className="display text-display-3">{offline ? 'No network here' : 'That broke'}</h1>
      <p className="mt-6 max-w-prose text-lg">
        {offline
          ? 'This page was not opened on this device before. It will be here once you are back online.'
          : 'Something on our side went wrong. Loading the page again mostly helps.'}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Load again</Button>
        <ButtonLink look="outline" to={paths.home}>
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}
