import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api-error.ts'
import { rsvpFailure, rsvpSuccess } from './rsvp-words.ts'

test('a seat and a place in line are said apart', () => {
  expect(rsvpSuccess({ isWaitlist: false, place: null }, { title: 'Zine Night' }).title).toBe("You're in!")
  expect(rsvpSuccess({ isWaitlist: true, place: 3 }, { title: 'Zine Night' })).toEqual({
    title: "You're on the waitlist",
    description: "We'll email you if a spot opens. You are number 3 in line.",
  })
})

test('who has RSVP’d already sees the modal close', () => {
  const error = new ApiError(409, 'Conflict', '{"code":"already_rsvpd","message":"x"}')
  expect(rsvpFailure(error)).toMatchObject({ title: "Already RSVP'd!", closes: true })
})

test('an event that is over says so and keeps the modal', () => {
  const error = new ApiError(410, 'Gone', '{"code":"event_over","message":"This event is over."}')
  expect(rsvpFailure(error)).toMatchObject({
    title: 'Error',
    description: 'This event is over.',
    closes: false,
  })
})

test('anything else keeps what was typed', () => {
  expect(rsvpFailure(new ApiError(500, 'Internal Server Error', ''))).toMatchObject({
    description: 'Failed to submit RSVP. Please try again.',
    closes: false,
  })
})
