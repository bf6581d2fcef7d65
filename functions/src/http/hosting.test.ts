import { expect, test } from 'vitest'
import firebase from '../../../firebase.json' with { type: 'json' }
import { api } from '../../shared/api.ts'
import type { Call } from '../../shared/http/call.ts'
import { framed } from './security-headers.ts'

/** The function that Hosting asks at a path: that of the first rule that fits. */
function functionAt(path: string): string | undefined {
  const fits = (source = '') =>
    source === path || (source.endsWith('/**') && path.startsWith(source.slice(0, -2)))
  return firebase.hosting.rewrites.find(({ source }) => fits(source))?.function?.functionId
}

test('Hosting takes each call to the function that answers it', () => {
  for (const call of Object.values(api) as Call[]) {
    const path = call.path.replaceAll(/\{\w+\}/g, '*')
    expect(functionAt(path), path).toBe(call.upload ? 'uploads' : 'api')
  }
})

test('Hosting says of a page that is framed what the page says itself', () => {
  const pages = (Object.values(api) as Call[]).filter(({ answerType }) => answerType === 'text/html')
  expect(pages).not.toEqual([])
  for (const { path } of pages) {
    const source = path.replaceAll(/\{\w+\}/g, '*')
    const rule = firebase.hosting.headers.find((header) => header.source === source)
    expect(Object.fromEntries((rule?.headers ?? []).map(({ key, value }) => [key, value]))).toEqual(framed)
  }
})

test('sets what protects a page at every address alike', () => {
  // The service worker answers any address of the app with the shell, whose headers are those of `/app.html`.
  const ofAddresses = firebase.hosting.headers.filter(
    ({ source }) => source !== '**' && !source?.startsWith('/api/'),
  )
  const names = new Set(ofAddresses.flatMap(({ headers }) => headers.map(({ key }) => key)))
  expect([...names]).toEqual(['Cache-Control'])
})

test('tells no server more of an address than its origin', () => {
  const everywhere = firebase.hosting.headers.find(({ source }) => source === '**')?.headers
  expect(everywhere).toContainEqual({ key: 'Referrer-Policy', value: 'strict-origin' })
})
