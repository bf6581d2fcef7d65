import { expect, test } from 'vitest'
import firebase from '../../../firebase.json' with { type: 'json' }
import { api } from '../../shared/api.ts'
import type { Call } from '../../shared/http/call.ts'
import { framedPageHeaders, setSecurityHeaders } from './security-headers.ts'

/** The function that serves a path: the function of the first matching rule. */
function findFunction(path: string): string | undefined {
  const isMatch = (source = '') =>
    source === path || (source.endsWith('/**') && path.startsWith(source.slice(0, -2)))
  return firebase.hosting.rewrites.find(({ source }) => isMatch(source))?.function?.functionId
}

test('routes each call to its function', () => {
  for (const call of Object.values(api) as Call[]) {
    const path = call.path.replaceAll(/\{\w+\}/g, '*')
    expect(findFunction(path), path).toBe(call.upload ? 'uploads' : 'api')
  }
})

test('sets the same headers for a framed page as the API does', () => {
  const pageCalls = (Object.values(api) as Call[]).filter(({ responseType }) => responseType === 'text/html')
  expect(pageCalls).not.toEqual([])
  for (const { path } of pageCalls) {
    const source = path.replaceAll(/\{\w+\}/g, '*')
    const rule = firebase.hosting.headers.find((header) => header.source === source)
    expect(Object.fromEntries((rule?.headers ?? []).map(({ key, value }) => [key, value]))).toEqual(
      framedPageHeaders,
    )
  }
})

test('sets the same security headers at every URL', () => {
  // The service worker serves the shell, with its headers, for every URL of the app.
  const rules = firebase.hosting.headers.filter(
    ({ source }) => source !== '**' && !source?.startsWith('/api/'),
  )
  const names = new Set(rules.flatMap(({ headers }) => headers.map(({ key }) => key)))
  expect([...names]).toEqual(['Cache-Control'])
})

test('sends only the origin as referrer', () => {
  const sharedHeaders = firebase.hosting.headers.find(({ source }) => source === '**')?.headers
  expect(sharedHeaders).toContainEqual({ key: 'Referrer-Policy', value: 'strict-origin' })
})

test('requires HTTPS for its own host name only, not for an operator’s other subdomains', () => {
  const setHeaders = new Map<string, string>()
  const response = {
    removeHeader: () => undefined,
    setHeader: (name: string, value: string) => setHeaders.set(name, value),
  }
  void setSecurityHeaders({} as never, response as never, () => undefined)
  const name = 'Strict-Transport-Security'
  const hostedHeaders = firebase.hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === name)
  expect([setHeaders.get(name), ...hostedHeaders.map(({ value }) => value)]).toEqual([
    'max-age=63072000',
    'max-age=63072000',
  ])
})
