import { expect, test } from 'vitest'
import { applyFormat } from './markdown-formats.ts'

const getSelectedText = ({ text, start, end }: ReturnType<typeof applyFormat>) => text.slice(start, end)

test('adds delimiters around the selection, removes them when applied again, and keeps the selection', () => {
  const boldText = applyFormat('Bring ink and paper', 6, 9, 'bold')
  expect(boldText.text).toBe('Bring **ink** and paper')
  expect(getSelectedText(boldText)).toBe('ink')
  expect(applyFormat(boldText.text, boldText.start, boldText.end, 'bold')).toEqual({
    text: 'Bring ink and paper',
    start: 6,
    end: 9,
  })
  expect(applyFormat('ink', 0, 3, 'italic').text).toBe('_ink_')
})

test('inserts a placeholder text and selects it if nothing is selected', () =>
  expect(getSelectedText(applyFormat('', 0, 0, 'bold'))).toBe('bold'))

test('selects the URL of a new link', () => {
  const link = applyFormat('See here.', 4, 8, 'link')
  expect(link.text).toBe('See [here](https://).')
  expect(getSelectedText(link)).toBe('https://')
})

test('turns lines into a list that starts on a line of its own', () =>
  expect(applyFormat('Bring:ink\npaper', 6, 15, 'list').text).toBe('Bring:\n- ink\n- paper'))
