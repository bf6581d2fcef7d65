import { eventId } from '@shared/ids.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { HOSTING_KEY } from '@/core/events/hosted-event-query.ts'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { RemovedAttendees } from './removed-attendees.tsx'

const ID = eventId.parse(1234567890)

it('names declined people too if hosts choose who comes', () => {
  const client = new QueryClient()
  client.setQueryData([...HOSTING_KEY, 'removed', ID], { items: [] })
  expect(renderToHtml(<RemovedAttendees eventId={ID} isByRequest />, client)).toContain(
    'Removed and declined people',
  )
})
