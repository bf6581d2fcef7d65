import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api-error.ts'
import { isAlreadyRsvpdError, makeRsvpToast, describeHiddenAddress } from './rsvp-text.ts'

test('distinguishes a confirmed spot from a position on the waitlist', () => {
  const event = { title: 'Zine Night' }
  expect(makeRsvpToast({ status: 'confirmed', position: null }, event).title).toBe("You're in!")
  expect(makeRsvpToast({ status: 'waitlist', position: 3 }, event)).toEqual({
    title: "You're on the waitlist",
    description: "We'll email you if a spot opens. You're number 3 on the waitlist.",
  })
})

test('says that the host answers a request', () =>
  expect(makeRsvpToast({ status: 'requested', position: null }, { title: 'Zine Night' })).toEqual({
    title: 'You asked to join',
    description:
      "The host chooses who comes. We'll email you their answer, at the latest when the event starts.",
  }))

test('says where a confirmed attendee finds the address, and when other attendees get it', () => {
  expect(describeHiddenAddress({ status: 'confirmed' })).toBe(
    'The exact address is in your confirmation email.',
  )
  for (const status of ['waitlist', 'requested'] as const)
    expect(describeHiddenAddress({ status })).toContain('to everyone with a spot')
})

test('distinguishes an existing RSVP from any other failure', () => {
  expect(isAlreadyRsvpdError(new ApiError(409, 'Conflict', '{"code":"already_rsvpd","message":"x"}'))).toBe(
    true,
  )
  expect(isAlreadyRsvpdError(new ApiError(410, 'Gone', '{"code":"event_over","message":"x"}'))).toBe(false)
  expect(isAlreadyRsvpdError(new TypeError('no network'))).toBe(false)
})
