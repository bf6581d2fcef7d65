import { MessagePage } from './message-page.tsx'
import { Button, ButtonLink } from './button.tsx'
import { useOnline } from '@/lib/online.ts'
import { paths } from '@/lib/paths.ts'

/** Stands for a page that could not be had: not seen before and offline now, or broken on our side. */
export function PageFailed() {
  const offline = !useOnline()
  return (
    <MessagePage
      title={offline ? 'No network here' : 'That broke'}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Load again</Button>
          <ButtonLink look="outline" to={paths.home}>
            Back to Home
          </ButtonLink>
        </>
      }
    >
      <p>
        {offline
          ? 'This page was not opened on this device before. It will be here once you are back online.'
          : 'Something on our side went wrong. Loading the page again mostly helps.'}
      </p>
    </MessagePage>
  )
}
