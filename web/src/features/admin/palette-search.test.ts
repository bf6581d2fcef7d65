import { expect, test } from 'vitest'
import { makeHostEvent } from '../../../../test/factories/host-event.ts'
import { toEventItem, isNameMatch, listTabsAndActions, explainNoResults } from './palette-search.ts'

test('finds a tab or an action by prefixes of its words', () => {
  expect(isNameMatch('Email Health', 'em he')).toBe(true)
  expect(isNameMatch('Email Health', 'HEALTH')).toBe(true)
  expect(isNameMatch('Email Health', '')).toBe(true)
  expect(isNameMatch('Email Health', 'ealth')).toBe(false)
  expect(isNameMatch('Email Health', 'email x')).toBe(false)
})

test('lists tabs, then actions, each once', () => {
  const names = listTabsAndActions().map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Overview', 'Hosts', 'Messaging', 'Email Health']))
  expect(names.slice(-6)).toEqual([
    'Create New Event',
    'Compose Message',
    'Announcement',
    'Reports',
    'Email Templates',
    'Demo Mode',
  ])
  expect(new Set(names).size).toBe(names.length)
})

test('links an event to its editor, and a cancelled event to its attendees', () => {
  const cancelledEvent = makeHostEvent({ cancelledAt: '2026-11-01T00:00:00.000Z' })
  const items = [makeHostEvent(), makeHostEvent({ isPublished: false }), cancelledEvent].map(toEventItem)
  expect(items.map(({ detail, params }) => [detail, params])).toEqual([
    ['London, 12 Dec 2026', { tab: 'events', edit: '2000000001' }],
    ['London, 12 Dec 2026, draft', { tab: 'events', edit: '2000000001' }],
    ['London, 12 Dec 2026, cancelled', { tab: 'events', attendees: '2000000001' }],
  ])
})

test('asks for a second letter before it says that there are no results', () => {
  expect(explainNoResults(' z ')).toBe('Type at least two letters to find members, hosts and events.')
  expect(explainNoResults('zz')).toBe('No results. Try other words.')
})
