import { expect, test } from 'vitest'
import { describeHost } from './describe-host.ts'

test('a host in a line, without marks, cut to what previews show', () => {
  const ada = { name: 'Ada', city: 'London', bio: null }
  expect(describeHost(ada)).toBe('Ada hosts creative gatherings in London.')
  // Who applied at /host-invite was asked for no city.
  expect(describeHost({ ...ada, city: '' })).toBe('Ada hosts creative gatherings.')
  expect(describeHost({ ...ada, bio: 'Throws **pots**.' })).toBe(
    'Ada hosts creative gatherings in London. Throws pots.',
  )
  expect(Array.from(describeHost({ ...ada, bio: 'x'.repeat(500) }))).toHaveLength(200)
})
