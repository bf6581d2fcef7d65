import { expect, test } from 'vitest'
import { changesOf, type UserForm } from './user-changes.ts'

const initialValues: UserForm = { name: 'Mina', email: 'mina@old.example', city: 'Berlin', area: 'Mitte' }

test('sends only changed fields, because the others may have changed elsewhere', () => {
  expect(changesOf(initialValues, initialValues)).toEqual({})
  for (const change of [{ area: 'Wedding' }, { name: 'Mina O.', email: 'mina@new.example' }]) {
    expect(changesOf(initialValues, { ...initialValues, ...change })).toEqual(change)
  }
})

test('sends an empty list if the city was removed', () => {
  expect(changesOf(initialValues, { ...initialValues, city: '' })).toEqual({ cities: [] })
  expect(changesOf({ ...initialValues, city: '' }, initialValues)).toEqual({ cities: ['Berlin'] })
})
