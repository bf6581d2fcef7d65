import { describe, expect, test } from 'vitest'
import { fileText } from '../csv/file-text.ts'
import { readGuestList } from './read-guest-list.ts'

const read = (text: string) => readGuestList(text)
const ada = { email: 'ada@example.com', name: 'Ada Okafor' }

describe('a guest', () => {
  test.each([
    ['an address alone', 'Ada@Example.com', null],
    ['a name behind it', 'ada@example.com,Ada Okafor', ada.name],
    ['a name before it', 'Ada Okafor;ada@example.com', ada.name],
    ['quotes and semicolons', '"ada@example.com";"Okafor, Ada"', 'Okafor, Ada'],
    ['tabs', 'ada@example.com\tAda  Okafor', ada.name],
    ['as mail programs write it', 'Ada Okafor <ada@example.com>', ada.name],
    ['a byte order mark', '\uFEFFada@example.com,Ada Okafor\r\n', ada.name],
    ['headings', 'Name,E-mail\r\nAda Okafor,ada@example.com', ada.name],
    ['headings of two names', 'E-Mail-Adresse;Vorname;Nachname\nada@example.com;Ada;Okafor', ada.name],
    ['columns that mean nothing', 'id,email,notes,full name\n7,ada@example.com,vegan,Ada Okafor', ada.name],
    ['a heading of the address alone, and a name beside', 'email,\nada@example.com,Ada Okafor', ada.name],
  ])('is known by %s', (_what, text, name) => {
    expect(read(text)).toEqual({ guests: [{ email: ada.email, name }], doubles: 0, faults: [], lines: 1 })
  })

  test.each(['see https://evil.example', 'x'.repeat(81), 'Ada\u202eokafor', 'bob@example.com'])(
    'whose name cannot stand in a mail (%j) comes without it',
    (name) => {
      expect(read(`ada@example.com,"${name}"`).guests).toEqual([{ email: ada.email, name: null }])
    },
  )

  test('has no line break in a name, which would be one in a header', () => {
    expect(read('ada@example.com,"Ada\r\nBcc: all@example.com"').guests).toEqual([
      { email: ada.email, name: null },
    ])
    expect(read('ada@example.com,"Ada\r\nOkafor"').guests).toEqual([ada])
  })

  test('named twice, in whatever spelling, is one', () => {
    expect(read('ada@example.com\nADA@example.com \n"ada@example.com",Ada')).toMatchObject({
      guests: [{ email: ada.email, name: null }],
      doubles: 2,
    })
  })
})

test('lines without an address are told by their number, blank ones are none', () => {
  const text = 'email,name\n\nada@example.com,Ada Okafor\nBen\n\n"two\nlines",x\nben@,Ben\n=cmd|calc,7\n'
  expect(read(text)).toEqual({
    guests: [ada],
    doubles: 0,
    faults: [
      { line: 4, text: 'Ben' },
      { line: 6, text: 'two\nlines, x' },
      { line: 8, text: 'ben@, Ben' },
      { line: 9, text: '=cmd|calc, 7' },
    ],
    lines: 5,
  })
})

test('a first line that is no heading is looked at like the others', () => {
  expect(read('Ada\nada@example.com').faults).toEqual([{ line: 1, text: 'Ada' }])
  expect(read('')).toEqual({ guests: [], doubles: 0, faults: [], lines: 0 })
  expect(read('email\n')).toMatchObject({ guests: [], faults: [] })
})

test('what old spreadsheets write is read as they meant it', () => {
  const text = 'zoë@example.com'
  for (const bytes of [
    Buffer.from('ada@example.com;Zoë', 'utf8'),
    Buffer.from('ada@example.com;Zoë', 'latin1'),
    Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('ada@example.com;Zoë', 'utf16le')]),
    Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from('ada@example.com;Zoë', 'utf16le').swap16()]),
  ]) {
    expect(readGuestList(fileText(bytes)).guests).toEqual([{ email: ada.email, name: 'Zoë' }])
  }
  expect(readGuestList(text).faults).toHaveLength(1)
})

test.each([
  ['two megabytes in one quoted cell', `"${'a'.repeat(2_000_000)}"`],
  ['two megabytes of quotes', '"'.repeat(2_000_000)],
  ['a quote that is never closed', `"${'a@b.test,'.repeat(220_000)}`],
  ['a million commas', ','.repeat(1_000_000)],
  ['a long fault', 'a@'.repeat(1_000_000)],
])('%s are read in time', (_what, text) => {
  const from = performance.now()
  const { faults } = readGuestList(text)
  expect(performance.now() - from).toBeLessThan(5000)
  for (const { text: told } of faults) expect(told.length).toBeLessThanOrEqual(80)
})
