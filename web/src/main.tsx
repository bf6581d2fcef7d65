import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { takeFirstScreen } from './features/events/first-screen.ts'
import { LiveBoundary } from './lib/live-boundary.tsx'
import { queryClient } from './lib/query-client.ts'
import { registerServiceWorker } from './lib/service-worker.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
takeFirstScreen(queryClient)
createRoot(root, {
  // A LiveBoundary says what it caught itself; everything else is as loud as ever.
  onCaughtError: (error, { errorBoundary }) => {
    if (!(errorBoundary instanceof LiveBoundary)) reportError(error)
  },
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

window.addEventListener('load', () => void registerServiceWorker())
