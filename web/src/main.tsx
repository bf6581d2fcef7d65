import { onlineManager } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { loadRenderedPage } from './app/router.tsx'
import { loadFirstScreen } from './core/events/first-screen-cache.ts'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { PageLoadError } from './components/ui/page-load-error.tsx'
import { LiveBoundary } from './core/live/live-boundary.tsx'
import { recheckSession } from './core/session/session.ts'
import { watchHistory } from './lib/back-guard.ts'
import { trimLocation } from './lib/trim-location.ts'
import { abortTransactionsOnLeave } from './lib/abort-transactions.ts'
import { watchInstallPrompt } from './lib/installation.ts'
import { deviceKeys } from './lib/device-keys.ts'
import { deviceStorage } from './lib/device-storage.ts'
import { runWhenIdle } from './lib/idle.ts'
import { recordError } from './lib/client-errors.ts'
import { logWarning } from './lib/log.ts'
import { CodeLoadError } from './lib/load-with-retry.ts'
import { queryClient } from './lib/query-client.ts'
import { tryDeleteOtherUsersData } from './lib/remove-user-data.ts'
import { watchCurrentUser } from './lib/current-user-id.ts'
import './styles.css'

// For speed, zod would compile code from strings. The content security policy blocks that, and Firefox reports each attempt as an
// error. Calling zod's own `config()` would add all of zod to the first screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// TanStack Query assumes a network until an event says otherwise. After a start offline, it would miss the network's return.
onlineManager.setOnline(navigator.onLine)

window.addEventListener('error', ({ error, message }) => recordError('error', error ?? message))
window.addEventListener('unhandledrejection', ({ reason }) => recordError('rejection', reason))

trimLocation()
abortTransactionsOnLeave()
watchHistory()
watchInstallPrompt()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
const renderedAt = loadFirstScreen(queryClient)
const app = (
  <StrictMode>
    <BrowserRouter>
      <ErrorBoundary fallback={() => <PageLoadError />}>
        <App client={queryClient} renderedAt={renderedAt} />
      </ErrorBoundary>
    </BrowserRouter>
  </StrictMode>
)
const rootOptions: Parameters<typeof createRoot>[1] = {
  // A LiveBoundary reports the errors that it catches, and the page shows a message if code did not load. All other errors are
  // reported as usual.
  onCaughtError: (error, { errorBoundary }) => {
    if (error instanceof CodeLoadError) {
      logWarning(error.message, error.cause)
      recordError('code', error.cause)
    } else if (!(errorBoundary instanceof LiveBoundary)) reportError(error)
  },
}
if (root.hasChildNodes()) {
  void loadRenderedPage(window.location.pathname).then(() => hydrateRoot(root, app, rootOptions))
} else {
  createRoot(root, rootOptions).render(app)
}

watchCurrentUser()
completePendingLogOut()
window.addEventListener('online', completePendingLogOut)

/** Repeats a log-out that has not reached the server. */
function completePendingLogOut(): void {
  if (deviceStorage.get(deviceKeys.logOutPending) === null) return
  void import('./core/session/log-out.ts').then(
    ({ completeLogOut }) => completeLogOut(),
    (error: unknown) => logWarning('The log-out could not be completed.', error),
  )
}

async function startServiceWorker(): Promise<void> {
  try {
    const { registerServiceWorker } = await import('./lib/service-worker.ts')
    // The worker caches the response, so that the user is known offline.
    await registerServiceWorker(() => void recheckSession())
  } catch (error) {
    // Browsers may refuse a service worker (private windows, policies), or fail to load its file. The site works without it.
    logWarning('The service worker could not be registered.', error)
    recordError('service-worker', error)
  }
}

function startBackgroundTasks(): void {
  runWhenIdle(() => {
    void startServiceWorker()
    void tryDeleteOtherUsersData()
    import('./lib/send-client-errors.ts')
      .then(({ sendClientErrors }) => sendClientErrors())
      .catch((error: unknown) => logWarning('Errors of this page cannot be reported.', error))
  })
}

if (document.readyState === 'complete') startBackgroundTasks()
else window.addEventListener('load', startBackgroundTasks)
