import { expect, it } from 'vitest'
import { describeEvent } from './describe-event.ts'

const event = {
  dateTime: '2026-11-28T19:30:00.000Z',
  timezone: 'Europe/London',
  isVirtual: false,
  venueName: 'The Kiln',
  city: 'London',
  excerpt: 'Bring an apron.',
}
const timeText = 'Saturday 28 November 2026, 19:30 GMT'

it.each([
  ['with a place and a description', event, `${timeText} · The Kiln, London. Bring an apron.`],
  [
    'in a city whose name ends with a dot',
    { ...event, city: 'Washington, D.C.' },
    `${timeText} · The Kiln, Washington, D.C. Bring an apron.`,
  ],
  ['online, without a description', { ...event, isVirtual: true, excerpt: '' }, `${timeText} · Online.`],
])('describes an event %s for previews, with its time first', (_, facts, text) =>
  expect(describeEvent(facts)).toBe(text),
)
