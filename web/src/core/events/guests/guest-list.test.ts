import { expect, it } from 'vitest'
import { meaningOf } from './guest-list.tsx'

it('says who can RSVP with no list, an empty list and a list with guests', () => {
  const listed = { isPrivate: true, hasGuestList: true }
  expect(meaningOf({ isPrivate: true, hasGuestList: false }, 0)).toMatch(/anyone with the link can RSVP/)
  expect(meaningOf(listed, 0)).toMatch(/nobody can RSVP/)
  expect(meaningOf(listed, 1)).toBe('Only the one person on this list can RSVP.')
  expect(meaningOf(listed, 7)).toBe('Only the 7 people on this list can RSVP.')
  expect(meaningOf({ isPrivate: false, hasGuestList: true }, 7)).toMatch(/public/)
})
