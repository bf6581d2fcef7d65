/** The names of encodings for `TextDecoder`, and their labels for people. */
export const encodings = [
  ['utf-8', 'Unicode (UTF-8)'],
  ['utf-16le', 'Unicode (UTF-16)'],
  ['utf-16be', 'Unicode (UTF-16, big-endian)'],
  ['windows-1252', 'Western European (Windows)'],
  ['windows-1250', 'Central European (Windows)'],
  ['iso-8859-2', 'Central European (ISO)'],
  ['macintosh', 'Western European (Mac)'],
  ['windows-1251', 'Cyrillic (Windows)'],
  ['koi8-r', 'Cyrillic (KOI8-R)'],
  ['x-mac-cyrillic', 'Cyrillic (Mac)'],
  ['windows-1253', 'Greek (Windows)'],
  ['windows-1254', 'Turkish (Windows)'],
  ['windows-1255', 'Hebrew (Windows)'],
  ['windows-1256', 'Arabic (Windows)'],
  ['windows-1257', 'Baltic (Windows)'],
  ['windows-1258', 'Vietnamese (Windows)'],
  ['shift_jis', 'Japanese (Shift JIS)'],
  ['gb18030', 'Chinese, simplified (GB 18030)'],
  ['big5', 'Chinese, traditional (Big5)'],
  ['euc-kr', 'Korean (EUC-KR)'],
] as const
export type Encoding = (typeof encodings)[number][0]

export interface DecodedText {
  readonly text: string
  readonly encoding: Encoding
}

/** A file's text in the chosen encoding, or in the most likely one. */
export function decodeFileText(bytes: Uint8Array, chosenEncoding: Encoding | null = null): DecodedText {
  const encoding = chosenEncoding ?? detectEncoding(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function detectEncoding(bytes: Uint8Array): Encoding {
  const [firstByte, secondByte] = bytes
  if (firstByte === 0xff && secondByte === 0xfe) return 'utf-16le'
  if (firstByte === 0xfe && secondByte === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const [evenZeroCount, oddZeroCount] = countZeros(sample)
  if (evenZeroCount + oddZeroCount > MIN_ZERO_SHARE * sample.length) {
    return evenZeroCount > oddZeroCount ? 'utf-16be' : 'utf-16le'
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return detectSingleByteEncoding(sample)
  }
}

/** In UTF-16 one byte of each Latin letter of an email address is zero; other text files have hardly any zeros. */
const MIN_ZERO_SHARE = 0.05

/** The numbers of zeros at even and at odd offsets. */
function countZeros(bytes: Uint8Array): readonly [evenZeroCount: number, oddZeroCount: number] {
  let [evenZeroCount, oddZeroCount] = [0, 0]
  for (const [index, byte] of bytes.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) evenZeroCount += 1
    else oddZeroCount += 1
  }
  return [evenZeroCount, oddZeroCount]
}

/**
 * The Windows encodings that can be detected, each with the alphabets of its languages in lower case. Latin alphabets
 * leave out a to z. If a file's words fit several encodings equally well, the earlier one is used.
 */
const ALPHABETS: readonly (readonly [Encoding, readonly string[]])[] = [
  [
    'windows-1252',
    [
      'äöüß',
      'àâäæçèéêëîïôœùûüÿ',
      'áéíñóúü',
      'àáâãçéêíóôõúü',
      'àèéìíîòóùú',
      'äåöéüæø',
      'åæøéèêóòôü',
      'áéèêëïíóöüú',
    ],
  ],
  ['windows-1254', ['çğıöşüâîû']],
  [
    'windows-1250',
    ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čšžćđ', 'ăâîşţ', 'äöüßčšžćđá'],
  ],
  [
    'windows-1251',
    [
      'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
      'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
      'абвгдђежзијклљмнњопрстћуфхцчџш',
    ],
  ],
  // Icelandic comes last: its letters have the same bytes as Turkish letters, and Turkish is more common.
  ['windows-1252', ['áðéíóúýþæö']],
]
const MAC_ALPHABETS = ALPHABETS[0]?.[1] ?? []

/** How many bytes at the beginning of a file are used to detect its encoding. */
const SAMPLE_BYTES = 262_144

function detectSingleByteEncoding(sample: Uint8Array): Encoding {
  // Only old Macs end lines with a CR without an LF.
  const isMacFile = sample.includes(0x0d) && !sample.includes(0x0a)
  const macCandidate = ['macintosh', MAC_ALPHABETS] as const
  const candidates = isMacFile
    ? [macCandidate, ...ALPHABETS]
    : [ALPHABETS[0], macCandidate, ...ALPHABETS.slice(1)]
  let bestCandidate: {
    readonly encoding: Encoding
    readonly wordCount: number
    readonly bestLanguageWordCount: number
  } = {
    encoding: isMacFile ? 'macintosh' : 'windows-1252',
    wordCount: 0,
    bestLanguageWordCount: 0,
  }
  for (const candidate of candidates) {
    if (!candidate) continue
    const [encoding, alphabets] = candidate
    const counts = countFittingWords(new TextDecoder(encoding).decode(sample), alphabets)
    if (
      counts.wordCount > bestCandidate.wordCount ||
      (counts.wordCount === bestCandidate.wordCount &&
        counts.bestLanguageWordCount > bestCandidate.bestLanguageWordCount)
    ) {
      bestCandidate = { encoding, ...counts }
    }
  }
  return bestCandidate.encoding
}

/**
 * Counts the words with letters other than a to z that are spelled with the alphabet of any of the languages, and those of the
 * language with the most of these words.
 */
function countFittingWords(text: string, alphabets: readonly string[]) {
  const spellingFlags = text
    .split(/[\s!-&(-/:-@[-`{-~]+/)
    .filter((word) => word.length <= MAX_WORD_LENGTH)
    .map((word) => word.replaceAll(OUTER_PUNCTUATION, ''))
    .filter((word) => /\P{ASCII}/u.test(word) && isCapitalisedLikeAWord(word))
    .map((word) => alphabets.map((alphabet) => isSpelledWith(alphabet, word.toLowerCase())))
  return {
    wordCount: spellingFlags.filter((flags) => flags.includes(true)).length,
    bestLanguageWordCount: Math.max(
      0,
      ...alphabets.map((_, index) => spellingFlags.filter((flags) => flags[index]).length),
    ),
  }
}

const MAX_WORD_LENGTH = 40
const OUTER_PUNCTUATION = /^[“”„‘’«»–—…]+|[“”„‘’«»–—…]+$/g

/** Whether a word has capitals other than A to Z only at its beginning, or has capitals only. */
function isCapitalisedLikeAWord(word: string): boolean {
  return word === word.toUpperCase() || !/[\p{L}\p{M}](?!\p{ASCII})\p{Lu}/u.test(word)
}

/** After these prefixes, an apostrophe is part of a name: O’Neill, d’Arcy. */
const APOSTROPHE_PREFIX = /^(?:o|d|l|m|n|dell|all|sant|mc)’/

function isSpelledWith(alphabet: string, word: string): boolean {
  const letters = APOSTROPHE_PREFIX.test(word) ? word.replace('’', '') : word
  const isLatinAlphabet = /^\p{Script=Latin}/u.test(alphabet)
  return Array.from(letters).every(
    (letter) => alphabet.includes(letter) || (isLatinAlphabet && /^[a-z']$/.test(letter)),
  )
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** The advice to a host about a file in a format that cannot be read; null if the file may be CSV or plain text. */
export function explainUnreadableFormat(bytes: Uint8Array): string | null {
  const head = Array.from(bytes.subarray(0, 4096), (byte) => String.fromCharCode(byte)).join('')
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    if (head.includes('Index/')) return 'This is a Numbers file. Export it as CSV first.'
    if (head.includes('opendocument')) return 'This is an OpenDocument file. Save it as CSV first.'
    if (head.includes('[Content_Types].xml') || head.includes('xl/')) return EXCEL_HINT
    return 'This is a zip archive. Unpack it and choose the CSV file in it.'
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return EXCEL_HINT
  if (head.startsWith('%PDF-')) return 'This is a PDF. Save the list as CSV first.'
  if (head.startsWith('{\\rtf')) return 'This is a rich text document. Save it as plain text or CSV first.'
  if (/^\s*BEGIN:VCARD/i.test(head))
    return 'These are contact cards (vCard). Export the contacts as CSV first.'
  return null
}
const EXCEL_HINT = 'This is an Excel file. Save it as CSV first.'
