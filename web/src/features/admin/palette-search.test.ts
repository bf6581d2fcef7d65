import { expect, test } from 'vitest'
import { actions, isNamed } from './palette-search.ts'

test('an action is found by the beginnings of its words', () => {
  expect(isNamed('Email Health', 'em he')).toBe(true)
  expect(isNamed('Email Health', 'HEALTH')).toBe(true)
  expect(isNamed('Email Health', '')).toBe(true)
  expect(isNamed('Email Health', 'ealth')).toBe(false)
  expect(isNamed('Email Health', 'email x')).toBe(false)
})

test('every tab is offered, and what opens over them', () => {
  const names = actions().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Overview', 'Hosts', 'Messaging', 'Email Health']))
  expect(names.slice(-4)).toEqual(['Create New Event', 'Compose Message', 'Email Templates', 'Demo Mode'])
  expect(new Set(names).size).toBe(names.length)
})
