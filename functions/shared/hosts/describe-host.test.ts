import { expect, test } from 'vitest'
import { describeHost } from './describe-host.ts'

test('describes a host in one line of at most 200 characters without Markdown', () => {
  const ada = { name: 'Ada', city: 'London', bio: null }
  expect(describeHost(ada)).toBe('Ada hosts creative gatherings in London.')
  // Applicants at /host-invite are not asked for a city.
  expect(describeHost({ ...ada, city: '' })).toBe('Ada hosts creative gatherings.')
  expect(describeHost({ ...ada, bio: 'Throws **pots**.' })).toBe(
    'Ada hosts creative gatherings in London. Throws pots.',
  )
  expect(Array.from(describeHost({ ...ada, bio: 'x'.repeat(500) }))).toHaveLength(200)
})
