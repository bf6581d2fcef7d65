import { eventId } from '@shared/ids.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { HOSTING_KEY } from '@/core/events/hosted-event-query.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { RemovedAttendees } from './removed-attendees.tsx'

const ID = eventId.parse(1234567890)

function renderEmptyList({ isByRequest }: { isByRequest: boolean }): string {
  const client = new QueryClient()
  client.setQueryData([...HOSTING_KEY, 'removed', ID], { items: [] })
  return renderToHtml(<RemovedAttendees eventId={ID} isByRequest={isByRequest} />, client)
}

it('names declined people too if hosts choose who comes, and says that an empty list has nobody to let back in', () => {
  expect(renderEmptyList({ isByRequest: false })).toContain('Removed people')
  expect(renderEmptyList({ isByRequest: true })).toContain('Removed and declined people')
  expect(renderEmptyList({ isByRequest: false })).toContain('There is nobody to let back in.')
})
