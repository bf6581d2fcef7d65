import { expect, test } from 'vitest'
import firebase from '../../../firebase.json' with { type: 'json' }
import { paths } from './paths.ts'

const { headers, rewrites } = firebase.hosting

/** Whether a function serves this path. Functions set their own Cache-Control. */
const isDynamic = (path: string): boolean =>
  rewrites.some(
    ({ source, function: name }) =>
      name && (source === path || (source.endsWith('/**') && path.startsWith(source.slice(0, -2)))),
  )

test('has a no-cache rule in firebase.json for every page that no function serves', () => {
  const noCacheRules = headers.filter((rule) => rule.headers.some(({ value }) => value === 'no-cache'))
  const noCachePatterns = noCacheRules.flatMap(({ regex }) => (regex === undefined ? [] : new RegExp(regex)))
  for (const item of Object.values(paths)) {
    const url = typeof item === 'string' ? item : (item as (part: never) => string)('1' as never)
    const path = url.replace(/\?.*/, '')
    if (!isDynamic(path))
      expect(
        noCachePatterns.some((pattern) => pattern.test(path)),
        path,
      ).toBe(true)
  }
})
