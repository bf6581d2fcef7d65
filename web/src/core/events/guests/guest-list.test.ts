import { expect, it } from 'vitest'
import { describeAccess } from './guest-list.tsx'

it('says who can RSVP to a public event, and to a private one with no list, an empty list and a list with guests', () => {
  const event = { isPrivate: true, hasGuestList: true }
  expect(describeAccess({ isPrivate: true, hasGuestList: false }, 0)).toMatch(/anyone with the link can RSVP/)
  expect(describeAccess(event, 0)).toMatch(/nobody can RSVP/)
  expect(describeAccess(event, 1)).toBe('Only the one person on this list can RSVP.')
  expect(describeAccess(event, 7)).toBe('Only the 7 people on this list can RSVP.')
  expect(describeAccess({ isPrivate: false, hasGuestList: true }, 7)).toMatch(/public/)
})

it.each([
  [false, 0, 'No guest list yet: everyone asks to join.'],
  [true, 0, 'The guest list is empty: everyone asks to join.'],
  [true, 1, 'The one person on this list can RSVP without asking. Everyone else asks to join.'],
  [true, 7, 'The 7 people on this list can RSVP without asking. Everyone else asks to join.'],
])(
  'says who can RSVP without asking if hosts choose who comes: list %s, guests %i',
  (hasGuestList, guestCount, text) =>
    expect(describeAccess({ isPrivate: true, hasGuestList, isByRequest: true }, guestCount)).toBe(text),
)
