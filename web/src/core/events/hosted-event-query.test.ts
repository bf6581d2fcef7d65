import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { hostEventOf } from '../../../../test/factories/host-event.ts'
import { hostedEventQuery } from './hosted-event-query.ts'

vi.mock('@/lib/api-client.ts', () => ({ callApi: vi.fn() }))

test('keeps both of two photos sent at once, whichever answer arrives first', () => {
  const { id, ...query } = { id: 1_000_000_001, ...hostedEventQuery(1_000_000_001) }
  const client = new QueryClient()
  client.getQueryCache().build(client, client.defaultQueryOptions(query))
  const [one, both] = [
    hostEventOf({ id, eventPhotos: ['one'], contentUpdatedAt: '2026-11-20T12:00:00.100Z' } as never),
    hostEventOf({ id, eventPhotos: ['one', 'two'], contentUpdatedAt: '2026-11-20T12:00:00.101Z' } as never),
  ]
  client.setQueryData(query.queryKey, both)
  client.setQueryData(query.queryKey, one)
  expect(client.getQueryData(query.queryKey)?.eventPhotos).toEqual(['one', 'two'])
  // A count can change without the content.
  client.setQueryData(query.queryKey, { ...both, signupCount: 99 })
  expect(client.getQueryData(query.queryKey)?.signupCount).toBe(99)
})
