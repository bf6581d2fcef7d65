import { expect, test } from 'vitest'
import { toGreetingName } from './greeting-name.ts'

test.each([
  ['Ada Lovelace', 'Ada'],
  ['  Ada   Lovelace ', 'Ada'],
  ['Dr. Maria Schmidt', 'Dr. Maria Schmidt'],
  ['Dr Maria Schmidt', 'Dr Maria Schmidt'],
  ['PROF. Li', 'PROF. Li'],
  ['Mrs Dalloway', 'Mrs Dalloway'],
  ['Dipl.-Ing. Weiss', 'Dipl.-Ing. Weiss'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['J Smith', 'J Smith'],
  ['李 明', '李 明'],
  ['Dra Ana Souza', 'Dra Ana Souza'],
  ['Dott Mario Rossi', 'Dott Mario Rossi'],
  ['de la Cruz', 'de la Cruz'],
  ['Van Gogh', 'Van Gogh'],
  ['Vanessa Gogh', 'Vanessa'],
  ['Dr. Sammy Davis Jr.', 'Dr. Sammy Davis Jr'],
  ['Dr.', 'Dr'],
  ['Schmidt, Maria', 'Schmidt'],
  ['Mary-Jane O’Neill', 'Mary-Jane'],
  ['', ''],
])('greets %j as %j', (name, greeting) => expect(toGreetingName(name)).toBe(greeting))

test.each([
  'evil.example/win',
  'Win-74:www.evil.example/prize',
  'Ada evil.example',
  'http:evil',
  'https://evil.example',
  'evil。example',
  'evil．example',
  '1.2.34.56',
  'evil/win',
  'evil\\win',
  'mailto:eve@evil',
  'eve@evil',
])('leaves out %j, which reads like a link', (name) => expect(toGreetingName(name)).toBe(''))
