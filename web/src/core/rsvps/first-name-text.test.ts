import { expect, it } from 'vitest'
import { describeShownName } from './first-name-text.ts'

it('says who sees which part of a name, or why the name cannot be shown', () => {
  expect(describeShownName('Ada Lovelace', { hasSpot: true })).toBe(
    'Only people with a spot see “Ada”, until the event ends.',
  )
  expect(describeShownName('李明', { hasSpot: false })).toBe(
    'Once you have a spot, other people with a spot see “李明”.',
  )
  expect(describeShownName(' ', { hasSpot: true })).toBe(
    'Only people with a spot see it, until the event ends.',
  )
  expect(describeShownName('evil.example', { hasSpot: true })).toBe(
    "This name can't be shown, because it looks like a link.",
  )
})
