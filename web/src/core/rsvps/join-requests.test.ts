import { expect, it } from 'vitest'
import { countFreeSpots } from './join-requests.tsx'

const event = { signupLimit: 12, signupCount: 10, waitlistCount: 3 }
const whileOpen = { isClosed: false }
const afterClosing = { isClosed: true }

it('counts no free spot for accepted people while people on the waitlist get it first', () => {
  expect(countFreeSpots(event, whileOpen)).toBe(0)
  expect(countFreeSpots({ ...event, waitlistCount: 0 }, whileOpen)).toBe(2)
  expect(countFreeSpots({ ...event, signupLimit: null }, whileOpen)).toBe(Infinity)
  expect(countFreeSpots({ ...event, waitlistCount: 1, offeredCount: 1 }, whileOpen)).toBe(1)
})

it('counts the free spots after RSVPs have closed, because nobody moves up from the waitlist then', () => {
  expect(countFreeSpots(event, afterClosing)).toBe(2)
  expect(countFreeSpots({ ...event, signupLimit: 9 }, afterClosing)).toBe(0)
})
