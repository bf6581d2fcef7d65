import { expect, test } from 'vitest'
import { findUserChanges, type UserForm } from './user-changes.ts'

const initialValues: UserForm = { name: 'Mina', email: 'mina@old.example', city: 'Berlin', area: 'Mitte' }

test('returns only the changed fields, because the others may have changed elsewhere', () => {
  expect(findUserChanges(initialValues, initialValues)).toEqual({})
  for (const change of [{ area: 'Wedding' }, { name: 'Mina O.', email: 'mina@new.example' }]) {
    expect(findUserChanges(initialValues, { ...initialValues, ...change })).toEqual(change)
  }
})

test('returns a changed city as a list, which is empty if the city was removed', () => {
  expect(findUserChanges(initialValues, { ...initialValues, city: '' })).toEqual({ cities: [] })
  expect(findUserChanges({ ...initialValues, city: '' }, initialValues)).toEqual({ cities: ['Berlin'] })
})
