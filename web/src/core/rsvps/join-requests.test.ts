import { expect, it } from 'vitest'
import { countFreeSpots } from './join-requests.tsx'

const event = { signupLimit: 12, signupCount: 10, waitlistCount: 3 }
const openWindow = { isClosed: false }
const closedWindow = { isClosed: true }

it('counts no free spots for accepted people while the waitlist gets free spots first', () => {
  expect(countFreeSpots(event, openWindow)).toBe(0)
  expect(countFreeSpots({ ...event, waitlistCount: 0 }, openWindow)).toBe(2)
  expect(countFreeSpots({ ...event, signupLimit: null }, openWindow)).toBe(Infinity)
  expect(countFreeSpots({ ...event, waitlistCount: 1, offeredCount: 1 }, openWindow)).toBe(1)
})

it('counts the free spots after RSVPs have closed, because nobody moves up from the waitlist then', () => {
  expect(countFreeSpots(event, closedWindow)).toBe(2)
  expect(countFreeSpots({ ...event, signupLimit: 9 }, closedWindow)).toBe(0)
})
