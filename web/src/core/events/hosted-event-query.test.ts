import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { makeHostEvent } from '../../../../test/factories/host-event.ts'
import { hostedEventQuery } from './hosted-event-query.ts'

vi.mock('@/lib/api-client.ts', () => ({ callApi: vi.fn() }))

test('keeps newer photos if an older response arrives later, but accepts a new count with the same content', () => {
  const id = 1_000_000_001
  const query = hostedEventQuery(id)
  const client = new QueryClient()
  client.getQueryCache().build(client, client.defaultQueryOptions(query))
  const makeEvent = (eventPhotos: string[], contentUpdatedAt: string) =>
    makeHostEvent({ id, eventPhotos, contentUpdatedAt } as never)
  const newerEvent = makeEvent(['first', 'second'], '2026-11-20T12:00:00.101Z')
  client.setQueryData(query.queryKey, newerEvent)
  client.setQueryData(query.queryKey, makeEvent(['first'], '2026-11-20T12:00:00.100Z'))
  expect(client.getQueryData(query.queryKey)?.eventPhotos).toEqual(['first', 'second'])
  client.setQueryData(query.queryKey, { ...newerEvent, signupCount: 99 })
  expect(client.getQueryData(query.queryKey)?.signupCount).toBe(99)
})
