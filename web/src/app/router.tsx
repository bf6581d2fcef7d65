import { Suspense, useEffect } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { PageFallback } from '@/components/part-fallbacks.tsx'
import { runWhenIdle } from '@/lib/idle.ts'
import { Shell } from './shell/shell.tsx'

const HomePage = makeLazyComponent(() => import('./routes/home.tsx'), PageFallback)
const EventPage = makeLazyComponent(() => import('./routes/event.tsx'), PageFallback)
const AlternateEventPage = makeLazyComponent(() => import('./routes/alternate-event.tsx'), PageFallback)
const HostPage = makeLazyComponent(() => import('./routes/host.tsx'), PageFallback)
const RulesPage = makeLazyComponent(() => import('./routes/rules.tsx'), PageFallback)
const OtherPages = makeLazyComponent(() => import('./other-pages.tsx'), PageFallback)
const TicketPage = makeLazyComponent(() => import('./routes/ticket.tsx'), PageFallback)

/** The pages that the server renders (functions/src/pages). */
const SERVER_RENDERED_PAGES = {
  '/': HomePage,
  '/events/:eventId': EventPage,
  '/event/:eventId': AlternateEventPage,
  '/hosts/:hostId': HostPage,
  '/rules': RulesPage,
}

/** Loads the code of the page that the server rendered at `pathname`, so that the app hydrates the whole page in one step. */
export async function loadRenderedPage(pathname: string): Promise<void> {
  const [, page] = Object.entries(SERVER_RENDERED_PAGES).find(([path]) => matchPath(path, pathname)) ?? []
  await page?.load()
}

/** The routes of specification section 2; `other-pages.tsx` has the other routes. The files in `routes/` only combine features. */
export function AppRoutes() {
  // Preloads the pages that users are likely to open next. A clicked tile then shows its title and colour immediately.
  useEffect(() => runWhenIdle(EventPage.preload), [])
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
            <TicketPage />
          </Suspense>
        }
      />
    </Routes>
  )
}
