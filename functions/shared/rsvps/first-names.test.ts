import { expect, test } from 'vitest'
import { toFirstName } from './first-names.ts'

test.each([
  ['  Ada   Lovelace ', 'Ada'],
  ['Mary-Jane O’Neill', 'Mary-Jane'],
  ['Schmidt, Maria', 'Schmidt'],
  ['Dr. Maria Schmidt', 'Dr'],
  ['J. R. R. Tolkien', 'J'],
  ['A.B Tolkien', 'A.B'],
  ['Ada., Countess', 'Ada'],
  ['李 明', '李'],
  ['<b>Ada Lovelace', '<b>Ada'],
  ['eve@evil.example', ''],
  ['Ada evil.example', ''],
  ['...', ''],
  ['', ''],
])('shortens the name %j to the first name %j', (name, firstName) =>
  expect(toFirstName(name)).toBe(firstName),
)
