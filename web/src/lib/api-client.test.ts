import { afterEach, expect, it, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import { callApi } from './api-client.ts'

/** Makes `fetch` answer every request with the result of `respond`. */
function stubFetch(respond: () => Response) {
  const fetchMock = vi.fn<typeof fetch>(() => Promise.resolve(respond()))
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

const anyTrace: unknown = expect.stringMatching(/^[0-9a-f]{32}$/)

afterEach(() => vi.unstubAllGlobals())

it('sends credentials, and a body as JSON', async () => {
  const fetchMock = stubFetch(() => Response.json({ message: 'Sent.' }))
  const body = { email: 'cid@people.test', name: 'Cid', city: 'Oslo' }
  expect(await callApi('signUpForCity', { body })).toEqual({ message: 'Sent.' })
  expect(fetchMock).toHaveBeenCalledWith('/api/city-signup', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', 'X-Kiln-Trace': anyTrace },
    body: JSON.stringify(body),
  })
})

it('sends parameters and query in the URL, and no body for a call that has none', async () => {
  const fetchMock = stubFetch(() => Response.json([]))
  await callApi('listNearbyEvents', { query: { city: 'Köln & Bonn', excludeId: 7 } })
  expect(fetchMock).toHaveBeenCalledWith('/api/events/nearby?city=K%C3%B6ln+%26+Bonn&excludeId=7', {
    method: 'GET',
    // With cookies, shared caches would store one response for each cookie.
    credentials: 'omit',
    // The HTTP cache must not give a stale response.
    cache: 'no-cache',
    headers: { 'X-Kiln-Trace': anyTrace },
  })
  await callApi('cancelRsvp', { params: { token: 'a/b' } })
  expect(fetchMock.mock.lastCall?.[0]).toBe('/api/rsvp/cancel/a%2Fb')
  expect(fetchMock.mock.lastCall?.[1]).toMatchObject({ credentials: 'include' })
})

it('lets the browser set the content type of a form', async () => {
  const fetchMock = stubFetch(() => Response.json({ message: 'Sent.' }))
  const body = new FormData()
  await callApi('submitSiteApplication', { body })
  expect(fetchMock.mock.lastCall?.[1]).toMatchObject({ body, headers: { 'X-Kiln-Trace': anyTrace } })
})

it('throws an error with the status and the text of a failed response, even of a 401', async () => {
  stubFetch(() => Response.json({ code: 'signed_out', message: 'Please sign in.' }, { status: 401 }))
  await expect(callApi('getCurrentUser')).rejects.toThrow(
    '401: {"code":"signed_out","message":"Please sign in."}',
  )
  stubFetch(() => new Response('', { status: 503, statusText: 'Service Unavailable' }))
  await expect(callApi('getDashboard')).rejects.toThrow('503: Service Unavailable')
})

it('throws an error with the trace of the server, or with the sent trace if the server gives none', async () => {
  const fetchMock = stubFetch(() => new Response('', { status: 500 }))
  const failure = await callApi('getDashboard').catch((error: unknown) => error)
  expect(fetchMock.mock.lastCall?.[1]?.headers).toEqual({ 'X-Kiln-Trace': (failure as ApiError).trace })
  stubFetch(() => new Response('', { status: 500, headers: { 'X-Kiln-Trace': 'as-the-server-says' } }))
  await expect(callApi('getDashboard')).rejects.toMatchObject({ trace: 'as-the-server-says' })
})
