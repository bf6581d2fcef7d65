/** Letters that Unicode does not decompose into a letter and a mark, each with the letters that people type instead. */
const PLAIN_SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
}
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(PLAIN_SPELLINGS).join('')}]`, 'g')

/**
 * The form of a text that searches compare: in lower case, without accents, and with plain characters for special ones (`ł` as `l`,
 * `ﬁ` as `fi`). Spaces and punctuation are not removed.
 */
export function foldText(text: string): string {
  const unmarkedText = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return unmarkedText.replace(SPECIAL_LETTERS, (letter) => PLAIN_SPELLINGS[letter] ?? letter)
}

/** The words of a text for search and keys, folded as by `foldText`, with letters and digits only. */
export function foldWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
