import { expect, test } from 'vitest'
import { doorCalls } from './contract.ts'

const arrivals = [
  {
    kind: 'in',
    nonce: 'n'.repeat(16),
    hash: 'h'.repeat(22),
    occurredAt: 1,
    method: 'scan',
    shouldAdmit: false,
  },
]

test('accepts arrivals from a device with any name, and replaces a name that cannot be shown', () => {
  const { body } = doorCalls.recordArrivals
  expect(body.parse({ deviceName: ' Max’s phone ', arrivals })).toEqual({
    deviceName: 'Max’s phone',
    arrivals,
  })
  // The names contain direction marks (as chat apps add them), half an emoji, only an invisible character, two lines or too many
  // characters, or there is no name.
  for (const deviceName of [
    '\u2067Max\u2069',
    'Max \ud83d',
    '\u200b',
    'two\nlines',
    'x'.repeat(41),
    undefined,
  ])
    expect(body.parse({ deviceName, arrivals }), JSON.stringify(deviceName)).toEqual({
      deviceName: 'A phone',
      arrivals,
    })
})
