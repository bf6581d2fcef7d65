import { afterEach, expect, it, vi } from 'vitest'
import { tidyLocation } from './tidy-location.ts'

afterEach(() => vi.unstubAllGlobals())

/** The arguments with which the address is replaced, if it is. */
function replaced(pathname: string, search = '', hash = ''): unknown {
  const replaceState = vi.fn()
  vi.stubGlobal('window', { location: { pathname, search, hash }, history: { state: 'kept', replaceState } })
  tidyLocation()
  return replaceState.mock.calls[0]
}

it('removes characters that an email program appended to the address', () => {
  expect(replaced('/rsvp/change/abc-_).')).toEqual(['kept', '', '/rsvp/change/abc-_'])
  expect(replaced('/login/verify', '?token=abc&gt;', '#top')).toEqual([
    'kept',
    '',
    '/login/verify?token=abc#top',
  ])
})

it('keeps every other address', () => {
  expect(replaced('/rsvp/change/abc-_')).toBeUndefined()
  expect(replaced('/', '?q=what%3F')).toBeUndefined()
})
