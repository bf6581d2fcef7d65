import { expect, it } from 'vitest'
import { encodings, decodeFileText, type Encoding } from './file-text.ts'

/** Encodes a text with one byte per letter. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const lettersWithBytes = Array.from({ length: 256 }, (_, byte): [string, number] => [
    decoder.decode(Uint8Array.of(byte)),
    byte,
  ])
  const bytesByLetter = new Map(lettersWithBytes)
  return Uint8Array.from(Array.from(text), (letter) => bytesByLetter.get(letter) ?? 0)
}

it.each<[Encoding, string]>([
  ['windows-1252', 'Zoë O’Neill; “Björn” – Françoise L’Hôpital'],
  ['windows-1252', 'ZOË MÜLLER'],
  ['windows-1252', 'Hélène Lefèvre, João Conceição'],
  ['windows-1252', 'Åse Nygård\nSøren Kjær'],
  ['windows-1252', 'Guðrún Þórðardóttir'],
  ['windows-1252', 'Muñoz'],
  ['macintosh', 'Muñoz'],
  ['macintosh', 'André\nMaría'],
  ['macintosh', 'Jörn Groß'],
  ['macintosh', 'Søren\nÅsa'],
  ['windows-1250', 'Petr Dvořák\nJiřina Černá'],
  ['windows-1250', 'Łukasz Wiśniewski'],
  ['windows-1250', 'Željko Đorđević\nMiša Ćosić'],
  ['windows-1250', 'Kovács Ödön\nTőkés Ernő'],
  ['windows-1250', 'Ştefan Ţiriac\nIoana Băsescu'],
  ['windows-1254', 'Ayşe Yılmaz\nGökçe Çağlar'],
  ['windows-1251', 'Сергей Иванов'],
])('detects the encoding %s of the text %j', (encoding, text) => {
  expect(decodeFileText(encode(text, encoding))).toEqual({ text, encoding })
})

it.each(encodings)('decodes in the encoding %s if the caller names it', (encoding) => {
  expect(decodeFileText(Uint8Array.of(0x41, 0), encoding).encoding).toBe(encoding)
})

it.each(['utf-16le', 'utf-16be'] as const)(
  'detects %s without a byte order mark in a text with Japanese names',
  (encoding) => {
    const text = '氏名,メール\n山田,a@a.test'
    const bytes = Buffer.from(text, 'utf16le')
    expect(decodeFileText(encoding === 'utf-16be' ? bytes.swap16() : bytes)).toEqual({ text, encoding })
  },
)
