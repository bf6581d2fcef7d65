import { expect, test } from 'vitest'
import { resultsToast } from './request-results.ts'

const [ann, ben, cat] = ['Ann', 'Ben', 'Cat'].map((name) => ({ id: name, name }))
const all = [ann, ben, cat].flatMap((person) => person ?? [])
const resultsOf = (...results: Parameters<typeof resultsToast>[2][number]['result'][]) =>
  results.map((result, index) => ({ id: all[index]?.id ?? '', result }))

test('says who has a spot and who is on the waitlist', () => {
  expect(resultsToast('accept', all, resultsOf('confirmed'))).toEqual({ title: 'Ann has a spot' })
  expect(resultsToast('accept', all, resultsOf('confirmed', 'confirmed', 'waitlist'))).toEqual({
    title: '2 people have a spot, Cat is on the waitlist',
  })
  expect(resultsToast('decline', all, resultsOf('declined', 'declined'))).toEqual({
    title: '2 people declined',
  })
})

test('shows the earlier result if another host or the person was faster', () => {
  expect(resultsToast('accept', all, resultsOf('declined', 'confirmed', 'cancelled'))).toEqual({
    title: 'Ben has a spot',
    description: 'Ann was declined before. Cat has withdrawn the request.',
    duration: null,
  })
  expect(resultsToast('decline', all, resultsOf('confirmed'))).toEqual({
    title: 'Already answered',
    description: 'Ann was accepted before, and has a spot.',
    duration: null,
  })
})
