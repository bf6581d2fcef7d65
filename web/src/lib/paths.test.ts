import { expect, test } from 'vitest'
import firebase from '../../../firebase.json' with { type: 'json' }
import { paths } from './paths.ts'

const { headers, rewrites } = firebase.hosting

/** Answered by a function, which says itself how long its page holds. */
const isMade = (path: string): boolean =>
  rewrites.some(
    ({ source, function: made }) =>
      made && (source === path || (source.endsWith('/**') && path.startsWith(source.slice(0, -2)))),
  )

test('no browser keeps a page of the app for longer than the files that it names are there', () => {
  const uncached = headers.filter((rule) => rule.headers.some(({ value }) => value === 'no-cache'))
  const unkept = uncached.flatMap(({ regex }) => (regex === undefined ? [] : new RegExp(regex)))
  for (const item of Object.values(paths)) {
    const address = typeof item === 'string' ? item : (item as (part: never) => string)('1' as never)
    const path = address.replace(/\?.*/, '')
    if (!isMade(path))
      expect(
        unkept.some((rule) => rule.test(path)),
        path,
      ).toBe(true)
  }
})
