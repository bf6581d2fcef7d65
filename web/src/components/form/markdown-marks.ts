export type Mark = 'bold' | 'italic' | 'link' | 'list'

interface MarkedText {
  readonly text: string
  /** The selection after the change. */
  readonly start: number
  readonly end: number
}

const markSigns = { bold: '**', italic: '_' } as const
const placeholders = { bold: 'bold', italic: 'italic', link: 'link text', list: 'list item' } as const
const ADDRESS = 'https://'

/** Makes the selection of a text bold, italic, a link or a list. Bold or italic applied a second time is removed. */
export function applyMark(text: string, start: number, end: number, mark: Mark): MarkedText {
  const textBefore = text.slice(0, start)
  const selectedText = text.slice(start, end)
  const textAfter = text.slice(end)
  const words = selectedText === '' ? placeholders[mark] : selectedText
  if (mark === 'link') {
    // The address is selected, because the user types it next.
    const newStart = textBefore.length + words.length + 3
    return {
      text: `${textBefore}[${words}](${ADDRESS})${textAfter}`,
      start: newStart,
      end: newStart + ADDRESS.length,
    }
  }
  if (mark === 'list') {
    const lineBreak = textBefore === '' || textBefore.endsWith('\n') ? '' : '\n'
    const list = words
      .split('\n')
      .map((line) => (line.startsWith('- ') ? line : `- ${line}`))
      .join('\n')
    const newStart = textBefore.length + lineBreak.length
    return {
      text: `${textBefore}${lineBreak}${list}${textAfter}`,
      start: newStart,
      end: newStart + list.length,
    }
  }
  const sign = markSigns[mark]
  if (textBefore.endsWith(sign) && textAfter.startsWith(sign)) {
    const newStart = start - sign.length
    return {
      text: `${textBefore.slice(0, -sign.length)}${selectedText}${textAfter.slice(sign.length)}`,
      start: newStart,
      end: newStart + selectedText.length,
    }
  }
  const newStart = textBefore.length + sign.length
  return {
    text: `${textBefore}${sign}${words}${sign}${textAfter}`,
    start: newStart,
    end: newStart + words.length,
  }
}
