import { expect, test } from 'vitest'
import { parseAddressSearch, makeAddressTokens } from './address-search.ts'

const ADDRESS = 'ann.smith+club@mail.example.org'

/** Whether a search finds an address. Firestore compares the token, and the server compares the whole text. */
function isFound(searchText: string, address = ADDRESS): boolean {
  const search = parseAddressSearch(searchText)
  return search !== null && makeAddressTokens(address).includes(search.token) && search.isMatch(address)
}

test('finds an address by any section that begins at the start of a word', () => {
  for (const part of ['ann', 'smith', 'club', 'mail', 'example', 'org']) {
    const suffix = ADDRESS.slice(ADDRESS.indexOf(part))
    for (let letterCount = 1; letterCount <= suffix.length; letterCount += 1) {
      const searchText = suffix.slice(0, letterCount)
      expect(isFound(searchText), searchText).toBe(true)
    }
  }
  for (const searchText of [' ANN.Smith+club@mail.example.org ', '@mail.example.org', '+club'])
    expect(isFound(searchText), searchText).toBe(true)
})

test.each(['nn', 'smithe', 'smith.club', 'example.com', '@smith', 'ann smith', 'orgs', '@', '', '!!!'])(
  'does not find an address by %j',
  (searchText) => expect(isFound(searchText)).toBe(false),
)

test('gives an ordinary address fewer than 25 tokens, and the longest address fewer than 170', () => {
  expect(makeAddressTokens('ann.lee@gmail.com').length).toBeLessThan(25)
  const longestTokens = makeAddressTokens(`${'a.'.repeat(31)}a@${'b.'.repeat(90)}test`)
  expect(longestTokens.length).toBeLessThan(170)
  expect(longestTokens.every((token) => token.isWellFormed() && token.length <= 21)).toBe(true)
})
