import { eventId } from '@shared/ids.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { HOSTING_KEY } from '@/core/events/hosted-event-query.ts'
import { renderToHtml } from '../../../../test/factories/markup.ts'
import { RemovedAttendees } from './removed-attendees.tsx'

const ID = eventId.parse(1234567890)

function renderEmptyList({ isByRequest }: { isByRequest: boolean }): string {
  const client = new QueryClient()
  client.setQueryData([...HOSTING_KEY, 'removed', ID], { items: [] })
  return renderToHtml(<RemovedAttendees eventId={ID} isByRequest={isByRequest} />, client)
}

it('says that nobody was removed, and at an event by request that nobody was removed or declined', () => {
  expect(renderEmptyList({ isByRequest: false })).toContain('removed anyone')
  expect(renderEmptyList({ isByRequest: true })).toContain('removed or declined anyone')
})
