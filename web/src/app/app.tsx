import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RenderedAt } from '@/lib/use-now.ts'
import { AppRoutes } from './router.tsx'

interface AppProps {
  readonly client: QueryClient
  /** The time at which the server rendered the markup that the app hydrates; null if it rendered none. */
  readonly renderedAt: number | null
}

/** The whole app, in the browser and on the server: only the router around it differs. */
export function App({ client, renderedAt }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <RenderedAt value={renderedAt}>
        <AppRoutes />
      </RenderedAt>
    </QueryClientProvider>
  )
}
