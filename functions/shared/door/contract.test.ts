import { expect, test } from 'vitest'
import { doorCalls } from './contract.ts'

const facts = [
  { ...{ kind: 'in', nonce: 'n'.repeat(16), hash: 'h'.repeat(22), at: 1, how: 'scan', letIn: false } },
]

test('records arrivals whatever the device is called', () => {
  const { body } = doorCalls.recordArrivals
  expect(body.parse({ device: ' Max’s phone ', facts })).toEqual({ device: 'Max’s phone', facts })
  // As chat apps put them round a name that is pasted; a cut emoji; nothing to be seen.
  for (const device of ['\u2067Max\u2069', 'Max \ud83d', '\u200b', 'two\nlines', 'x'.repeat(41), undefined])
    expect(body.parse({ device, facts }), JSON.stringify(device)).toEqual({ device: 'A phone', facts })
})
