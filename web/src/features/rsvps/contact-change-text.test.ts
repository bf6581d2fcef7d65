import { expect, test } from 'vitest'
import { describeContactChange } from './contact-change-text.ts'

const signup = { isRequest: false }

test('advises an attendee to cancel and RSVP again, unless RSVPs have closed', () => {
  const rsvpAgainNote =
    'To change your contact details, cancel this RSVP and make a new one. You may lose your spot or waitlist position.'
  expect(describeContactChange(signup, 'open', false)).toBe(rsvpAgainNote)
  expect(describeContactChange(signup, 'not_yet', false)).toMatch(
    /cancel this RSVP and make a new one once RSVPs are open\. You may lose/,
  )
  expect(describeContactChange(signup, 'closed', false)).toBe(
    "RSVPs are closed, so you can't change your contact details: if you cancel this RSVP, you can't make a new one.",
  )
})

test('advises an attendee with a request to withdraw it, and mentions no waitlist', () => {
  const request = { isRequest: true } as const
  expect(describeContactChange(request, 'open', false)).toBe(
    'To change your contact details, withdraw this request and make a new one.',
  )
  expect(describeContactChange(request, 'closed', false)).toMatch(/if you withdraw this request, you can't/)
})

test('gives no advice after the start, when an RSVP can be neither cancelled nor made', () => {
  for (const state of ['open', 'closed'] as const)
    expect(describeContactChange(signup, state, true)).toBeNull()
})
