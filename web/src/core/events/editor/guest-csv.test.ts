import { describe, expect, it } from 'vitest'
import { readGuests as readBytes } from './guest-csv.ts'

const readGuests = (text: string) => readBytes(new TextEncoder().encode(text))

describe('a guest list on the device', () => {
  it('is counted, with doubles, headings and names', () => {
    const file =
      '\uFEFFEmail;Name\r\nada@people.test;Ada\r\nbob@people.test;"Bob, B."\r\nADA@people.test;Ada\r\n'
    expect(readGuests(file)).toEqual({ summary: '2 guests, 1 of them twice.', warnings: [], warningCount: 0 })
    expect(readGuests('ada@people.test').summary).toBe('One guest.')
  })

  it('says which lines hold no address', () => {
    expect(readGuests('ada@people.test\nnobody\n\nbob@').warnings).toEqual([
      { line: 2, text: '“nobody”' },
      { line: 4, text: '“bob@”' },
    ])
    // A first line with a slip in its address is no heading.
    expect(readGuests('ada@people\nbob@people.test').warnings).toHaveLength(1)
  })

  it('is what the server takes of it, whoever wrote the file', () => {
    expect(readGuests('Ada Okafor <ada@people.test>\nBob <bob@people.test>\n').summary).toBe('2 guests.')
    // An address in another column than the headings say is none to the server.
    expect(readGuests('Email;Name\nada@people.test;Ada\n"Bob, B.";bob@people.test\n')).toEqual({
      summary: 'One guest.',
      warnings: [{ line: 3, text: '“Bob, B., bob@people.test”' }],
      warningCount: 1,
    })
  })

  it('is refused where nobody is on it', () => {
    expect(() => readGuests('')).toThrow('There is nothing in this file.')
    expect(() => readGuests('Email\nnobody')).toThrow('There is no email address in this file.')
  })
})
