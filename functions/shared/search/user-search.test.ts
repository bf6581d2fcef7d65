import { describe, expect, test } from 'vitest'
import { parseUserSearch, makeUserSearchFields } from './user-search.ts'

/** Whether a search finds a user. Firestore compares the token, and the server compares the whole text. */
function isFound(searchText: string, name: string, email = 'nobody@elsewhere.test'): boolean {
  const { searchKeys } = makeUserSearchFields({ name, email })
  const { nameSearch, emailSearch } = parseUserSearch(searchText)
  return [nameSearch, emailSearch].some(
    (search) => search !== null && searchKeys.includes(search.token) && search.isMatch({ name, email }),
  )
}

describe('a search for users', () => {
  test.each([
    ['smith', 'Ana Smith-Jones'],
    ['smith-jones', 'Ana Smith-Jones'],
    ['smithjones', 'Ana Smith-Jones'],
    ['ana jones', 'Ana Smith-Jones'],
    ['JONES ana', 'Ana Smith-Jones'],
    ['garcia', 'Gabriel García Márquez'],
    ['Márquez gab', 'Gabriel García Márquez'],
    ['ann', 'Mary Ann Lee'],
    ['mary lee', 'Mary Ann Lee'],
    ['Łukasz', 'Zoë Łukasz-Ærø'],
    ['lukasz', 'Zoë Łukasz-Ærø'],
    ['aero', 'Zoë Łukasz-Ærø'],
    ['trotta', 'Beta Trotta 2'],
    ['trotta 2', 'Beta Trotta 2'],
    ['oneill', "Siobhán O'Neill"],
    ['O’Neill', "Siobhán O'Neill"],
    ['neill', 'Siobhán O’Neill'],
    ['der', 'Zoë van der Berg'],
    ['van ber', 'Zoë van der Berg'],
    ['z', 'Zoë van der Berg'],
    ['山', '山田 太郎'],
    ['太郎', '山田太郎'],
    ['김', '김 민준'],
    ['أحمد', 'أحمد علي'],
    ['straßenb', 'Mia Strassenbahnhaltestellenschild'],
    ['strassenbahnhaltestelle', 'Mia Straßenbahnhaltestellenschild'],
  ])('finds %j in the name %j', (searchText, name) => expect(isFound(searchText, name)).toBe(true))

  test.each(['smith+club', '@mail.example.org'])('finds %j in an address', (searchText) =>
    expect(isFound(searchText, 'Robin', 'ann.smith+club@mail.example.org')).toBe(true),
  )

  test.each([
    ['mith', 'Ana Smith', 'ana@kiln.test'],
    ['ana smyth', 'Ana Smith', 'ana@kiln.test'],
    ['smithers', 'Ana Smith', 'ana@kiln.test'],
    ['@ana', 'Ana Smith', 'ana@kiln.test'],
    ['ana@kiln.tests', 'Ana Smith', 'ana@kiln.test'],
    ['ana kiln', 'Robin', 'ana@kiln.test'],
    ['!!!', '!!!', 'ana@kiln.test'],
    ['@', 'Ana', 'ana@kiln.test'],
  ])('does not find %j for a user with the name %j and the address %j', (searchText, name, email) =>
    expect(isFound(searchText, name, email)).toBe(false),
  )

  test('finds nothing by an address if it searches names only', () => {
    const { searchKeys } = makeUserSearchFields({ name: 'Robin', email: 'smith@kiln.test' })
    expect(searchKeys).not.toContain(parseUserSearch('smith').nameSearch?.token)
  })
})

test.each([
  ['words of one letter', 'a '.repeat(40), `${'a.'.repeat(31)}a@${'b.'.repeat(90)}test`],
  ['a script without spaces', '山田太郎花'.repeat(16), 'a@kiln.test'],
  ['syllables', '각갂갃 '.repeat(20), 'a@kiln.test'],
  ['letters that fold into several', '\ufdfa'.repeat(80), `${'x'.repeat(64)}@${'y'.repeat(60)}.test`],
])('gives a user fewer than 1,000 keys, all well-formed: %s', (_, name, email) => {
  const { searchKeys } = makeUserSearchFields({ name: name.slice(0, 80), email })
  expect(searchKeys.length).toBeLessThan(1000)
  expect(searchKeys.every((key) => key.isWellFormed() && Array.from(key).length <= 21)).toBe(true)
})
