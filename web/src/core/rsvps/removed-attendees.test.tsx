import { eventId } from '@shared/ids.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HOSTING } from '@/core/events/hosted-event-query.ts'
import { RemovedAttendees } from './removed-attendees.tsx'

const ID = eventId.parse(1234567890)

function renderEmptyList(isByRequest: boolean): string {
  const client = new QueryClient()
  client.setQueryData([...HOSTING, 'removed', ID], { items: [] })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RemovedAttendees eventId={ID} isByRequest={isByRequest} />
    </QueryClientProvider>,
  )
}

it('says that nobody was removed, and where hosts choose who comes, that nobody was declined', () => {
  expect(renderEmptyList(false)).toContain('removed anyone')
  expect(renderEmptyList(true)).toContain('removed or declined anyone')
})
