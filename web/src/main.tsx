import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { LiveBoundary } from './lib/live-boundary.tsx'
import { registerServiceWorker } from './lib/service-worker.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')
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
