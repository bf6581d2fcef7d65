import type { RenderFirstScreen } from '@shared/events/first-screen.ts'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { cacheFirstScreen } from './core/events/first-screen-cache.ts'
import { renameStyleAttributes } from './first-paint/style-attributes.ts'

/**
 * Renders a page on the server, with the same components and data as in the browser, so that the first screen needs no script.
 * This file is built separately (`vite build --ssr`) and deployed with the function `pages`.
 */
export const renderFirstScreen: RenderFirstScreen = async (url, screen) => {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } })
  cacheFirstScreen(client, screen)
  let failure: { readonly error: unknown } | undefined
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter location={url}>
        <App client={client} renderedAt={screen.updatedAt} />
      </StaticRouter>
    </StrictMode>,
    {
      // React would send a larger part after the others and insert it with an inline script, which the pages' content security
      // policy forbids.
      progressiveChunkSize: Infinity,
      // React calls this function outside of the promise: an error thrown here would end the process.
      onError: (error) => {
        failure ??= { error }
      },
    },
  )
  if (failure) throw failure.error
  return renameStyleAttributes(await new Response(prelude).text())
}
