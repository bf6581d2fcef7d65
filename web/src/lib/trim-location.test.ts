import { afterEach, expect, it, vi } from 'vitest'
import { trimLocation } from './trim-location.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns the arguments with which the URL is replaced, or undefined. */
function trim(pathname: string, search = '', hash = ''): unknown {
  const replaceState = vi.fn()
  vi.stubGlobal('window', { location: { pathname, search, hash }, history: { state: 'state', replaceState } })
  trimLocation()
  return replaceState.mock.calls[0]
}

it('removes characters that an email program appended to the URL', () => {
  expect(trim('/rsvp/change/abc-_).')).toEqual(['state', '', '/rsvp/change/abc-_'])
  const loginLink = trim('/login/verify', '?token=abc&gt;', '#top')
  expect(loginLink).toEqual(['state', '', '/login/verify?token=abc#top'])
})

it('does not replace any other URL', () => {
  expect(trim('/rsvp/change/abc-_')).toBeUndefined()
  expect(trim('/', '?q=what%3F')).toBeUndefined()
})
