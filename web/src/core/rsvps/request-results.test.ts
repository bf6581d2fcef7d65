import { expect, test } from 'vitest'
import { makeResultsToast } from './request-results.ts'

const requests = ['Ann', 'Ben', 'Cat'].map((name) => ({ id: name, name }))
type RequestResult = Parameters<typeof makeResultsToast>[2][number]['result']
const makeToast = (decision: 'accept' | 'decline', ...results: RequestResult[]) => {
  const resultsById = results.map((result, index) => ({ id: requests[index]?.id ?? '', result }))
  return makeResultsToast(decision, requests, resultsById)
}

test.each([
  ['Ann has a spot', makeToast('accept', 'confirmed')],
  ['2 people have a spot, Cat is on the waitlist', makeToast('accept', 'confirmed', 'confirmed', 'waitlist')],
  ['Declined 2 people', makeToast('decline', 'declined', 'declined')],
])('summarises the results: %s', (title, toast) => expect(toast).toEqual({ title }))

test('shows the earlier result if another host or the attendee was faster', () => {
  expect(makeToast('accept', 'declined', 'confirmed', 'withdrawn')).toEqual({
    title: 'Ben has a spot',
    description: 'Ann had already been declined. Cat has withdrawn the request.',
    durationMs: null,
  })
  expect(makeToast('accept', 'cancelled')).toEqual({
    title: 'Nothing changed',
    description: 'Ann had already been accepted, and has cancelled.',
    durationMs: null,
  })
  expect(makeToast('decline', 'confirmed')).toEqual({
    title: 'Nothing changed',
    description: 'Ann had already been accepted, and has a spot.',
    durationMs: null,
  })
})
