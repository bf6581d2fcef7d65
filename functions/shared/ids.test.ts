import { expect, test } from 'vitest'
import { eventId, userId } from './ids.ts'

test('reads an id from text and from a number', () => {
  expect(eventId.parse('1081971858')).toBe(1_081_971_858)
  expect(userId.parse(1_081_971_858)).toBe(1_081_971_858)
})

test.each([
  '1081971858.0',
  '1081971858.',
  '+1081971858',
  '01081971858',
  '1081971858e0',
  '1.081971858e9',
  ' 1081971858',
  '1081971858\n',
  '0x407d7952',
  '１０８１９７１８５８',
  '',
  '999999999',
  '10819718580',
  [1_081_971_858],
  null,
  true,
])('refuses the id %j', (value) => {
  expect(eventId.safeParse(value).error?.issues[0]?.message).toBe('This is not an id.')
  expect(userId.safeParse(value).success).toBe(false)
})
