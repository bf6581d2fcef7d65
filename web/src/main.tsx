import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { takeFirstScreen } from './features/events/first-screen.ts'
import { LiveBoundary } from './lib/live-boundary.tsx'
import { queryClient } from './lib/query-client.ts'
import { registerServiceWorker } from './lib/service-worker.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
const renderedAt = takeFirstScreen(queryClient)
const app = (
  <StrictMode>
    <BrowserRouter>
      <App client={queryClient} renderedAt={renderedAt} />
    </BrowserRouter>
  </StrictMode>
)
const options: Parameters<typeof createRoot>[1] = {
  // A LiveBoundary says what it caught itself; everything else is as loud as ever.
  onCaughtError: (error, { errorBoundary }) => {
    if (!(errorBoundary instanceof LiveBoundary)) reportError(error)
  },
}
if (root.hasChildNodes()) hydrateRoot(root, app, options)
else createRoot(root, options).render(app)

if (document.readyState === 'complete') void registerServiceWorker()
else window.addEventListener('load', () => void registerServiceWorker())
