import { expect, it } from 'vitest'
import { hasQuestionsForRsvp } from './has-questions-to-hosts.ts'

it.each([
  ['anyone', true, true],
  ['attendees', true, false],
  ['attendees', undefined, true],
  ['nobody', undefined, false],
] as const)(
  'takes questions from %s on the page of an RSVP (a request: %s): %s',
  (whoMayAsk, isRequest, isShown) => {
    expect(hasQuestionsForRsvp({ whoMayAsk }, { isRequest })).toBe(isShown)
  },
)
