import { expect, it } from 'vitest'
import { formatComingStatus, formatDeadline } from './coming-status.ts'

const deadline = '2026-12-12T08:00:00.000Z'

it('writes a deadline in the time zone of the event', () =>
  expect(formatDeadline(deadline, 'Europe/Berlin')).toBe('Sat 12 Dec, 09:00'))

it('says whether attendees are still coming or until when they have an offer, and nothing if neither is known', () => {
  expect(formatComingStatus({ isSure: true }, 'Europe/Berlin')).toBe('Still coming')
  expect(formatComingStatus({ isSure: false }, 'Europe/Berlin')).toBe('No answer')
  expect(formatComingStatus({ offerEndsAt: deadline }, 'Europe/Berlin')).toBe(
    'Offered a spot until Sat 12 Dec, 09:00',
  )
  expect(formatComingStatus({}, 'Europe/Berlin')).toBeNull()
})
