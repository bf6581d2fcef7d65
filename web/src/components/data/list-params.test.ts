import { expect, test } from 'vitest'
import {
  FIRST_PAGE,
  findPreviousPage,
  readFilters,
  readPage,
  extendTrail,
  withFilter,
  withoutFilters,
  withPage,
  withTrail,
  type FilterDefinitions,
} from './list-params.ts'

const filterDefinitions: FilterDefinitions = {
  when: { options: ['upcoming', 'past'], defaultValue: 'upcoming' },
  q: { maxLength: 5 },
}
const parseFilters = (url: string, prefix = '') =>
  readFilters(new URLSearchParams(url), filterDefinitions, prefix)

test('reads filters from the URL, and falls back to the default for invalid values', () => {
  expect(parseFilters('when=past&q=ada')).toEqual({ when: 'past', q: 'ada' })
  expect(parseFilters('')).toEqual({ when: 'upcoming', q: '' })
  expect(parseFilters('when=tomorrow&q=longer')).toEqual({ when: 'upcoming', q: '' })
  expect(parseFilters('when=past&wait.when=upcoming&wait.q=b', 'wait')).toEqual({ when: 'upcoming', q: 'b' })
})

test.each([
  '',
  '1.abc',
  '0.abc',
  'x.abc',
  '2',
  '2.',
  '2.a/b',
  '-2.abc',
  '123456.abc',
  `2.${'a'.repeat(2001)}`,
])('reads an invalid page %j as the first page', (page) => {
  expect(readPage(new URLSearchParams({ page }), '')).toEqual(FIRST_PAGE)
})

test('writes a page as its number and its cursor', () => {
  const urlParams = withPage(new URLSearchParams('tab=events'), { number: 12, cursor: 'a-b_c' }, '')
  expect(urlParams.toString()).toBe('tab=events&page=12.a-b_c')
  expect(readPage(urlParams, '')).toEqual({ number: 12, cursor: 'a-b_c' })
  expect(readPage(urlParams, 'waitlist')).toEqual(FIRST_PAGE)
})

test('accepts a cursor of the maximum length', () => {
  const page = { number: 2, cursor: 'a'.repeat(2000) }
  expect(readPage(withPage(new URLSearchParams(), page, ''), '')).toEqual(page)
})

test('returns to the first page when a filter changes, and omits a default from the URL', () => {
  const urlParams = new URLSearchParams('tab=events&page=2.abc&other.page=3.x&q=old')
  const change = (name: string, value: string, defaultValue?: string) =>
    withFilter(urlParams, { name, value, defaultValue, prefix: '' }).toString()
  expect(change('q', 'new')).toBe('tab=events&other.page=3.x&q=new')
  expect(change('q', '')).toBe('tab=events&other.page=3.x')
  expect(change('when', 'upcoming', 'upcoming')).toBe('tab=events&other.page=3.x&q=old')
  expect(withoutFilters(urlParams, filterDefinitions, '').toString()).toBe('tab=events&other.page=3.x')
})

test('goes back through pages that were opened one after another', () => {
  const secondPage = { number: 2, cursor: 'b' }
  const thirdPage = { number: 3, cursor: 'c' }
  expect(extendTrail('b', FIRST_PAGE, [])).toEqual(['b'])
  expect(extendTrail('c', secondPage, ['b'])).toEqual(['b', 'c'])
  expect(extendTrail('d', thirdPage, ['b', 'c'])).toEqual(['b', 'c', 'd'])
  expect(findPreviousPage({ number: 4, cursor: 'd' }, ['b', 'c', 'd'])).toEqual(thirdPage)
  expect(findPreviousPage(thirdPage, ['b', 'c'])).toEqual(secondPage)
  expect(findPreviousPage(secondPage, ['b'])).toEqual(FIRST_PAGE)
})

test('keeps the trails of other lists on the screen when one list opens another page', () => {
  const state = { 'events.trail': ['b', 'c'], trail: ['x'], openedOverlay: 'attendees' }
  // With `openedOverlay`, closing the overlay would go back one history entry, so the new entry must not have it.
  expect(withTrail(state, 'drafts', ['d'])).toEqual({
    'events.trail': ['b', 'c'],
    trail: ['x'],
    'drafts.trail': ['d'],
  })
  expect(withTrail(state, '', ['x', 'y'])).toEqual({ 'events.trail': ['b', 'c'], trail: ['x', 'y'] })
  expect(withTrail(null, 'drafts', ['d'])).toEqual({ 'drafts.trail': ['d'] })
})

test('goes back to a page that was opened by a link, and from it to the first page', () => {
  const fifthPage = { number: 5, cursor: 'e' }
  expect(findPreviousPage(fifthPage, [])).toEqual(FIRST_PAGE)
  const trail = extendTrail('f', fifthPage, [])
  expect(findPreviousPage({ number: 6, cursor: 'f' }, trail)).toEqual(fifthPage)
  expect(findPreviousPage(fifthPage, trail)).toEqual(FIRST_PAGE)
})
