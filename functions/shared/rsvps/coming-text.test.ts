import { expect, it } from 'vitest'
import { comingText, deadlineText } from './coming-text.ts'

const at = '2026-12-12T08:00:00.000Z'

it('writes a deadline in the time zone of the event', () =>
  expect(deadlineText(at, 'Europe/Berlin')).toBe('Sat 12 Dec, 09:00'))

it('describes attendees who have reconfirmed, who have not, and who have an offer', () => {
  expect(comingText({ isSure: true }, 'Europe/Berlin')).toBe('Sure')
  expect(comingText({ isSure: false }, 'Europe/Berlin')).toBe('No answer')
  expect(comingText({ offerEndsAt: at }, 'Europe/Berlin')).toBe('Offered a spot until Sat 12 Dec, 09:00')
  expect(comingText({}, 'Europe/Berlin')).toBeNull()
})
