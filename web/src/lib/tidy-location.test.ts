import { afterEach, expect, it, vi } from 'vitest'
import { tidyLocation } from './tidy-location.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns the arguments with which the address is replaced, or undefined. */
function tidy(pathname: string, search = '', hash = ''): unknown {
  const replaceState = vi.fn()
  vi.stubGlobal('window', { location: { pathname, search, hash }, history: { state: 'state', replaceState } })
  tidyLocation()
  return replaceState.mock.calls[0]
}

it('removes characters that an email program appended to the address', () => {
  expect(tidy('/rsvp/change/abc-_).')).toEqual(['state', '', '/rsvp/change/abc-_'])
  const loginLink = tidy('/login/verify', '?token=abc&gt;', '#top')
  expect(loginLink).toEqual(['state', '', '/login/verify?token=abc#top'])
})

it('does not replace any other address', () => {
  expect(tidy('/rsvp/change/abc-_')).toBeUndefined()
  expect(tidy('/', '?q=what%3F')).toBeUndefined()
})
