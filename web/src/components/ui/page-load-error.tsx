import { MessagePage } from './message-page.tsx'
import { Button, ButtonLink } from './button.tsx'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { paths } from '@/lib/paths.ts'
import { isOldBrowser } from '@/lib/browser-support.ts'

function chooseMessage(isOffline: boolean): readonly [title: string, text: string] {
  if (isOffline) {
    return ["You're offline", "This page isn't saved on this device. Reconnect and reload."]
  }
  if (isOldBrowser()) {
    return ['This browser is too old', 'Please update it, or open this page in another browser.']
  }
  return [
    'Something went wrong',
    "Reload the page. If that doesn't help, check your connection or try again later.",
  ]
}

/** Shown if a page could not be loaded: the device is offline, the browser is too old, or our code has an error. */
export function PageLoadError() {
  const [title, text] = chooseMessage(!useIsOnline())
  return (
    <MessagePage
      title={title}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <ButtonLink look="outline" to={paths.home}>
            Back to Home
          </ButtonLink>
        </>
      }
    >
      <p>{text}</p>
    </MessagePage>
  )
}
