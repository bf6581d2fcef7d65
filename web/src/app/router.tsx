import { Suspense, useEffect } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { lazyPart } from '@/components/lazy-part.tsx'
import { PageFallback } from '@/components/part-fallbacks.tsx'
import { runWhenIdle } from '@/lib/idle.ts'
import { Shell } from './shell/shell.tsx'

const Home = lazyPart(() => import('./routes/home.tsx'), PageFallback)
const Event = lazyPart(() => import('./routes/event.tsx'), PageFallback)
const AlternateEvent = lazyPart(() => import('./routes/alternate-event.tsx'), PageFallback)
const Host = lazyPart(() => import('./routes/host.tsx'), PageFallback)
const Rules = lazyPart(() => import('./routes/rules.tsx'), PageFallback)
const OtherPages = lazyPart(() => import('./other-pages.tsx'), PageFallback)
const Ticket = lazyPart(() => import('./routes/ticket.tsx'), PageFallback)

/** The pages that the server renders (functions/src/pages). */
const SERVER_RENDERED_PAGES = {
  '/': Home,
  '/events/:eventId': Event,
  '/event/:eventId': AlternateEvent,
  '/hosts/:hostId': Host,
  '/rules': Rules,
}

/** Loads the code of the page that the server rendered at `pathname`, so that the app hydrates the whole page at once. */
export async function loadRenderedPage(pathname: string): Promise<void> {
  const [, page] = Object.entries(SERVER_RENDERED_PAGES).find(([path]) => matchPath(path, pathname)) ?? []
  await page?.load()
}

/** The route table of specification section 2, with `other-pages.tsx`; a route file only composes features. */
export function AppRoutes() {
  // Preloads the pages that users are likely to open next. A clicked tile then shows its title and colour at once.
  useEffect(() => runWhenIdle(Event.preload), [])
  useEffect(() => runWhenIdle(OtherPages.preload), [])
  return (
    <Routes>
      <Route element={<Shell />}>
        {Object.entries(SERVER_RENDERED_PAGES).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<OtherPages />} />
      </Route>
      {/* A ticket fills the screen, without the shell. */}
      <Route
        path="/t/:code"
        element={
          <Suspense fallback={null}>
            <Ticket />
          </Suspense>
        }
      />
    </Routes>
  )
}
