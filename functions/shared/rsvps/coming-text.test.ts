import { expect, it } from 'vitest'
import { formatComing, formatDeadline } from './coming-text.ts'

const deadline = '2026-12-12T08:00:00.000Z'

it('writes a deadline in the time zone of the event', () =>
  expect(formatDeadline(deadline, 'Europe/Berlin')).toBe('Sat 12 Dec, 09:00'))

it('says whether attendees are still coming or until when they have an offer, and nothing if neither is known', () => {
  expect(formatComing({ isSure: true }, 'Europe/Berlin')).toBe('Still coming')
  expect(formatComing({ isSure: false }, 'Europe/Berlin')).toBe('No answer')
  expect(formatComing({ offerEndsAt: deadline }, 'Europe/Berlin')).toBe(
    'Offered a spot until Sat 12 Dec, 09:00',
  )
  expect(formatComing({}, 'Europe/Berlin')).toBeNull()
})
