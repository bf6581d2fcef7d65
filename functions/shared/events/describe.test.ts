import { expect, it } from 'vitest'
import { describeEvent } from './describe.ts'

const event = {
  dateTime: '2026-11-28T19:30:00.000Z',
  timezone: 'Europe/London',
  isVirtual: false,
  venueName: 'The Kiln',
  city: 'London',
  excerpt: 'Bring an apron.',
}
const when = 'Saturday 28 November 2026, 19:30 GMT'

it.each([
  [event, `${when} · The Kiln, London. Bring an apron.`],
  [{ ...event, city: 'Washington, D.C.' }, `${when} · The Kiln, Washington, D.C. Bring an apron.`],
  [{ ...event, isVirtual: true, excerpt: '' }, `${when} · Online.`],
])('describes an event by when, where and what', (facts, text) => expect(describeEvent(facts)).toBe(text))
