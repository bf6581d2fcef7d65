import { expect, test } from 'vitest'
import { findFirstFocusable } from './focus.ts'

/**
 * Makes an element in a browser without `checkVisibility` or, with `isClosed`, one that a browser reports as invisible in a
 * closed `details`.
 */
const makeElement = (name: string, { isVisible = true, isNotFirst = false, isClosed = false } = {}) => ({
  name,
  ...(isClosed ? { checkVisibility: () => false } : {}),
  getClientRects: () => (isVisible ? [{}] : []),
  closest: () => (isNotFirst ? {} : null),
})
const findFirstName = (...elements: readonly ReturnType<typeof makeElement>[]) => {
  const container = { querySelectorAll: () => elements } as unknown as Element
  return (findFirstFocusable(container) as { name: string } | null)?.name
}

test('finds the first visible focusable element in any supported browser, preferably outside of `data-not-first`', () => {
  expect(findFirstName(makeElement('hidden', { isVisible: false }), makeElement('a'), makeElement('b'))).toBe(
    'a',
  )
  expect(findFirstName(makeElement('closed', { isClosed: true }), makeElement('a'))).toBe('a')
  expect(findFirstName(makeElement('close', { isNotFirst: true }), makeElement('name'))).toBe('name')
  expect(findFirstName(makeElement('close', { isNotFirst: true }))).toBe('close')
  expect(findFirstName(makeElement('hidden', { isVisible: false }))).toBeUndefined()
})
