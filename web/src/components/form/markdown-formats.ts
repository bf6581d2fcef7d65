export type MarkdownFormat = 'bold' | 'italic' | 'link' | 'list'

interface FormattedText {
  readonly text: string
  /** The selection after the change. */
  readonly start: number
  readonly end: number
}

const delimiters = { bold: '**', italic: '_' } as const
const placeholders = { bold: 'bold', italic: 'italic', link: 'link text', list: 'list item' } as const
const URL_START = 'https://'

/** Makes the selection of a text bold, italic, a link or a list. Bold or italic applied a second time is removed. */
export function applyFormat(text: string, start: number, end: number, format: MarkdownFormat): FormattedText {
  const textBefore = text.slice(0, start)
  const selectedText = text.slice(start, end)
  const textAfter = text.slice(end)
  const words = selectedText === '' ? placeholders[format] : selectedText
  if (format === 'link') {
    // The URL is selected, because the user types it next.
    const newStart = textBefore.length + words.length + 3
    return {
      text: `${textBefore}[${words}](${URL_START})${textAfter}`,
      start: newStart,
      end: newStart + URL_START.length,
    }
  }
  if (format === 'list') {
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
  const delimiter = delimiters[format]
  if (textBefore.endsWith(delimiter) && textAfter.startsWith(delimiter)) {
    const newStart = start - delimiter.length
    return {
      text: `${textBefore.slice(0, -delimiter.length)}${selectedText}${textAfter.slice(delimiter.length)}`,
      start: newStart,
      end: newStart + selectedText.length,
    }
  }
  const newStart = textBefore.length + delimiter.length
  return {
    text: `${textBefore}${delimiter}${words}${delimiter}${textAfter}`,
    start: newStart,
    end: newStart + words.length,
  }
}
