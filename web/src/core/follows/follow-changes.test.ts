import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { followsQuery } from './follow-queries.ts'
import { makeFollowMutationOptions, includesTarget } from './follow-changes.ts'

afterEach(() => vi.unstubAllGlobals())

it('finds a followed city in another spelling', () => {
  const follows = { hosts: [], series: [], standingRsvps: [], cities: ['GENT'] }
  expect(includesTarget(follows, { kind: 'city', name: 'Gent' })).toBe(true)
  expect(includesTarget(follows, { kind: 'city', name: 'Brugge' })).toBe(false)
})

it('keeps a new follow if the response to an earlier call arrives later', async () => {
  const olderResponse = Promise.withResolvers<Response>()
  const newFollows = { hosts: [7], cities: [], series: [], standingRsvps: [] }
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'GET' ? olderResponse.promise : Promise.resolve(Response.json(newFollows)),
  )
  const client = new QueryClient()
  const query = client.query(followsQuery).catch(() => undefined)
  const target = { kind: 'host', id: 7, name: 'Ada' } as const
  await new MutationObserver(client, makeFollowMutationOptions(client, target)).mutate(true)
  olderResponse.resolve(Response.json({ ...newFollows, hosts: [] }))
  await query
  expect(client.getQueryData(followsQuery.queryKey)).toEqual(newFollows)
})
