import type { Request, Response } from 'express'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeEventFacts } from '../../../test/factories/event-facts.ts'
import type { EventFacts } from '../../shared/events/event-document.ts'
import { eventId } from '../../shared/ids.ts'
import type { Announcement } from '../../shared/site/contract.ts'
import { servePages } from './serve-pages.ts'

const state = vi.hoisted(
  (): { event: EventFacts | null; announcement: Announcement | null; drawnSvgs: string[] } => ({
    event: null,
    announcement: null,
    drawnSvgs: [],
  }),
)

vi.mock('../core/events/events-store.ts', () => ({ findEvent: () => Promise.resolve(state.event) }))
vi.mock('../features/events/list-events.ts', () => ({}))
vi.mock('../core/accounts/host-cards-store.ts', () => ({}))
vi.mock('../features/hosts/list-hosts.ts', () => ({}))
vi.mock('../features/site/announcement-store.ts', () => ({
  findAnnouncementCached: () => Promise.resolve(state.announcement),
}))
vi.mock('../platform/params.ts', () => ({ siteUrl: { value: () => 'https://kiln.example' } }))
vi.mock('./page-headers.ts', () => ({ pageHeaders: [] }))
vi.mock('./web-build.ts', () => ({
  readAppShell: () => '<head></head><body><div id="root"></div></body>',
  renderFirstScreen: (_: string, { announcement }: { announcement?: Announcement }) =>
    Promise.resolve(`<p>${announcement?.text ?? 'none'}</p>`),
}))
vi.mock('./draw-poster.ts', () => ({
  drawPoster: (svg: string) => {
    state.drawnSvgs.push(svg)
    return Promise.resolve(Buffer.from(svg))
  },
}))

const event = makeEventFacts(eventId.parse(1_234_567_890), Date.UTC(2026, 11, 12, 19), {
  title: 'Clay',
  revision: 3,
})

beforeEach(() => {
  state.event = event
  state.announcement = null
  state.drawnSvgs = []
})

async function get(
  path: string,
  query: Record<string, string> = {},
  { method = 'GET', rawBody = '' } = {},
): Promise<{ status: number; body: string; location: string; cacheControl: string | undefined }> {
  const sentResponse = { status: 200, body: '', location: '', cacheControl: undefined as string | undefined }
  const response = {
    removeHeader: () => undefined,
    setHeader: (name: string, value: string) => {
      if (name === 'Cache-Control') sentResponse.cacheControl = value
    },
    sendStatus: (status: number) => (sentResponse.status = status),
    status(status: number) {
      sentResponse.status = status
      return response
    },
    redirect(status: number, location: string) {
      Object.assign(sentResponse, { status, location })
    },
    end(body?: string | Buffer) {
      sentResponse.body = String(body ?? '')
    },
  }
  const search = new URLSearchParams(query).toString()
  const originalUrl = search === '' ? path : `${path}?${search}`
  const request = {
    method,
    path,
    originalUrl,
    query,
    headers: {},
    rawBody: Buffer.from(rawBody),
    get: () => undefined,
  }
  await servePages(request as unknown as Request, response as unknown as Response)
  return sentResponse
}

test('draws a poster once for each revision, and serves none of a private event', async () => {
  const getPoster = (v: string) => get(`/events/${event.id}/poster.png`, { v })
  expect((await getPoster('3')).body).toContain('Clay')
  await getPoster('made-up')
  expect(state.drawnSvgs).toHaveLength(1)

  state.event = { ...event, title: 'Glaze', revision: 4 }
  expect((await getPoster('4')).body).toContain('Glaze')
  state.event = { ...event, isPrivate: true, revision: 4 }
  expect(await getPoster('4')).toMatchObject({ status: 404 })
})

test.each([')', '.', '&gt;', '%E2%80%8B'])(
  'redirects a URL to which a mail program appended %s',
  async (tail) => {
    expect(await get(`/events/${event.id}${tail}`)).toMatchObject({
      status: 301,
      location: `/events/${event.id}`,
    })
    expect((await get(`/events/${event.id}`)).status).toBe(200)
  },
)

test('caches a failed page for a few seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const path = `/events/${event.id + 1}`
    const readEvent = vi.spyOn(state, 'event', 'get').mockImplementation(() => {
      throw new Error('Firestore is unavailable')
    })
    const statuses = [await get(path), await get(path)].map(({ status }) => status)
    expect(statuses).toEqual([503, 503])
    expect(readEvent).toHaveBeenCalledTimes(1)
    readEvent.mockRestore()
    vi.advanceTimersByTime(3_000)
    expect((await get(path)).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  [405, { method: 'POST' }],
  [400, { rawBody: 'a body' }],
])('forbids caches to store the response %i to an invalid request', async (status, request) => {
  expect(await get(`/events/${event.id}`, {}, request)).toMatchObject({ status, cacheControl: 'no-store' })
})

test('renders the announcement, and no longer renders it 16 seconds after its removal', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const endsAt = new Date(Date.now() + 3_600_000).toISOString()
    // Pages of earlier tests are cached for 15 seconds.
    vi.advanceTimersByTime(60_000)
    state.announcement = { id: '1', text: 'Back at noon', level: 'info', endsAt }
    const announcedPage = await get(`/events/${event.id}`)
    expect(announcedPage.body).toContain('<p>Back at noon</p>')
    expect(announcedPage.body).toContain('"announcement":{"id":"1"')
    state.announcement = null
    vi.advanceTimersByTime(16_000)
    expect(await get(`/events/${event.id}`)).toMatchObject({
      status: 200,
      body: expect.stringContaining('<p>none</p>') as string,
    })
  } finally {
    vi.useRealTimers()
  }
})
