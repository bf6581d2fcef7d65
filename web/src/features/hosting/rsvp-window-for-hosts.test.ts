import { expect, it } from 'vitest'
import { describeWindowForHosts } from './rsvp-window-for-hosts.ts'

const opensAt = Date.parse('2026-11-02T09:00:00.000Z')
const closesAt = Date.parse('2026-11-09T09:00:00.000Z')

it('tells hosts when RSVPs open and close, and what they can still do after closing', () => {
  const describeState = (state: 'not_yet' | 'open' | 'closed') =>
    describeWindowForHosts({ state, opensAt, closesAt }, 'Europe/London')
  expect(describeState('not_yet')).toBe('From Mon 2 Nov, 09:00 until Mon 9 Nov, 09:00')
  const windowWithoutEnd = { state: 'not_yet', opensAt, closesAt: null } as const
  expect(describeWindowForHosts(windowWithoutEnd, 'Europe/London')).toBe('From Mon 2 Nov, 09:00')
  expect(describeState('open')).toBe('Until Mon 9 Nov, 09:00')
  expect(describeState('closed')).toContain('you can still give people on it a spot')
  expect(describeWindowForHosts({ state: 'open', opensAt: null, closesAt: null }, 'Europe/London')).toBeNull()
})
