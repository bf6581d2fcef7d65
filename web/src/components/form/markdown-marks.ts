export type Mark = 'bold' | 'italic' | 'link' | 'list'

interface MarkedText {
  readonly text: string
  /** The selection afterwards. */
  readonly start: number
  readonly end: number
}

const markSigns = { bold: '**', italic: '_' } as const
const placeholders = { bold: 'bold', italic: 'italic', link: 'link text', list: 'list item' } as const
const ADDRESS = 'https://'

/** Makes the selection of a text bold, italic, a link or a list; bold or italic text becomes plain again. */
export function applyMark(text: string, start: number, end: number, mark: Mark): MarkedText {
  const before = text.slice(0, start)
  const selectedText = text.slice(start, end)
  const after = text.slice(end)
  const words = selectedText === '' ? placeholders[mark] : selectedText
  if (mark === 'link') {
    // The address is selected, because the user types it next.
    const from = before.length + words.length + 3
    return { text: `${before}[${words}](${ADDRESS})${after}`, start: from, end: from + ADDRESS.length }
  }
  if (mark === 'list') {
    const gap = before === '' || before.endsWith('\n') ? '' : '\n'
    const list = words
      .split('\n')
      .map((line) => (line.startsWith('- ') ? line : `- ${line}`))
      .join('\n')
    const from = before.length + gap.length
    return { text: `${before}${gap}${list}${after}`, start: from, end: from + list.length }
  }
  const sign = markSigns[mark]
  if (before.endsWith(sign) && after.startsWith(sign)) {
    const from = start - sign.length
    return {
      text: `${before.slice(0, -sign.length)}${selectedText}${after.slice(sign.length)}`,
      start: from,
      end: from + selectedText.length,
    }
  }
  const from = before.length + sign.length
  return { text: `${before}${sign}${words}${sign}${after}`, start: from, end: from + words.length }
}
