import { expect, test } from 'vitest'
import { changesOf, type UserForm } from './user-changes.ts'

const before: UserForm = { name: 'Mina', email: 'mina@old.example', city: 'Berlin', area: 'Mitte' }

test('does not send unchanged fields, which may have changed elsewhere', () => {
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, area: 'Wedding' })).toEqual({ area: 'Wedding' })
  expect(changesOf(before, { ...before, name: 'Mina O.', email: 'mina@new.example' })).toEqual({
    name: 'Mina O.',
    email: 'mina@new.example',
  })
})

test('sends an empty list if the city was removed', () => {
  expect(changesOf(before, { ...before, city: '' })).toEqual({ cities: [] })
  expect(changesOf({ ...before, city: '' }, before)).toEqual({ cities: ['Berlin'] })
})
