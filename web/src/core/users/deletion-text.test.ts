import { expect, test } from 'vitest'
import { describeDoneSteps, describeDeletion } from './deletion-text.ts'

test('lists only the kinds of data that the user has', () => {
  const noCounts = { upcomingRsvps: 0, attendedEvents: 0, hostedEvents: 0, emails: 0 }
  expect(describeDeletion(noCounts, 'admin')).toHaveLength(1)
  expect(describeDeletion({ ...noCounts, upcomingRsvps: 2 }, 'admin')[1]).toMatch(
    /^2 upcoming RSVPs will be cancelled/,
  )
  expect(
    describeDeletion({ upcomingRsvps: 1, attendedEvents: 2, hostedEvents: 1, emails: 1200 }, 'admin').slice(
      1,
    ),
  ).toEqual([
    '1 upcoming RSVP will be cancelled. Confirmed spots can go to people on the waitlist.',
    '2 past events they attended: their name will be removed, but the number of attendees will stay.',
    '1 past event they hosted: the event will stay, without their name.',
    '1,200 emails in the log: name, address and subject will be removed.',
  ])
})

test('addresses members as “you” if they delete their own account', () =>
  expect(
    describeDeletion({ upcomingRsvps: 0, attendedEvents: 1, hostedEvents: 2, emails: 0 }, 'member'),
  ).toEqual([
    'You will no longer be able to sign in. Your profile, photo, application and messages will be deleted.',
    '1 past event you attended: your name will be removed, but the number of attendees will stay.',
    '2 past events you hosted: the events will stay, without your name.',
  ]))

test('describes only the steps that changed something and have a text', () =>
  expect(
    describeDoneSteps([
      { step: 'account', count: 1 },
      { step: 'upcomingRsvps', count: 2 },
      { step: 'guests', count: 0 },
      { step: 'loginTokens', count: 3 },
      { step: 'users', count: null },
    ]),
  ).toEqual(['Access removed', '2 upcoming RSVPs cancelled']))
