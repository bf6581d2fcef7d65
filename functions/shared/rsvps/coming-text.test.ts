import { expect, it } from 'vitest'
import { comingText, deadlineText } from './coming-text.ts'

const at = '2026-12-12T08:00:00.000Z'

it('says until when something is possible where the event is', () =>
  expect(deadlineText(at, 'Europe/Berlin')).toBe('Sat 12 Dec, 09:00'))

it('says who surely comes, who has not said, and to whom a spot is on offer', () => {
  expect(comingText({ isSure: true }, 'Europe/Berlin')).toBe('Sure')
  expect(comingText({ isSure: false }, 'Europe/Berlin')).toBe('No answer')
  expect(comingText({ offerEndsAt: at }, 'Europe/Berlin')).toBe('Offered a spot until Sat 12 Dec, 09:00')
  expect(comingText({}, 'Europe/Berlin')).toBeNull()
})
