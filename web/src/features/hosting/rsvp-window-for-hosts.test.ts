import { expect, it } from 'vitest'
import { windowTextForHosts } from './rsvp-window-for-hosts.ts'

const opensAt = Date.parse('2026-11-02T09:00:00.000Z')
const closesAt = Date.parse('2026-11-09T09:00:00.000Z')

it('tells hosts when RSVPs open and close, and what they can still do after closing', () => {
  const textFor = (state: 'not_yet' | 'open' | 'closed') =>
    windowTextForHosts({ state, opensAt, closesAt }, 'Europe/London')
  expect(textFor('not_yet')).toBe('Open Mon 2 Nov, 09:00. Close Mon 9 Nov, 09:00')
  const neverCloses = { state: 'not_yet', opensAt, closesAt: null } as const
  expect(windowTextForHosts(neverCloses, 'Europe/London')).toBe('Open Mon 2 Nov, 09:00')
  expect(textFor('open')).toBe('Close Mon 9 Nov, 09:00')
  expect(textFor('closed')).toContain('you can still confirm people')
  expect(windowTextForHosts({ state: 'open', opensAt: null, closesAt: null }, 'Europe/London')).toBeNull()
})
