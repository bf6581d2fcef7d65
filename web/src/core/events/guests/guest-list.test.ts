import { expect, it } from 'vitest'
import { describeAccess } from './guest-list.tsx'

it('says who can RSVP to a private event with one guest, and to a public event', () => {
  expect(describeAccess({ isPrivate: true, hasGuestList: true }, 1)).toBe(
    'Only the one person on this list can RSVP.',
  )
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
