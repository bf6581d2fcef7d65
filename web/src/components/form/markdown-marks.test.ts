import { expect, test } from 'vitest'
import { applyMark } from './markdown-marks.ts'

const getSelectedText = ({ text, start, end }: ReturnType<typeof applyMark>) => text.slice(start, end)

test('adds marks around the selection, removes them when applied again, and keeps the selection', () => {
  const boldText = applyMark('Bring ink and paper', 6, 9, 'bold')
  expect(boldText.text).toBe('Bring **ink** and paper')
  expect(getSelectedText(boldText)).toBe('ink')
  expect(applyMark(boldText.text, boldText.start, boldText.end, 'bold')).toEqual({
    text: 'Bring ink and paper',
    start: 6,
    end: 9,
  })
  expect(applyMark('ink', 0, 3, 'italic').text).toBe('_ink_')
})

test('inserts a placeholder text and selects it if nothing is selected', () =>
  expect(getSelectedText(applyMark('', 0, 0, 'bold'))).toBe('bold'))

test('selects the address of a new link', () => {
  const link = applyMark('See here.', 4, 8, 'link')
  expect(link.text).toBe('See [here](https://).')
  expect(getSelectedText(link)).toBe('https://')
})

test('turns lines into a list that starts on a line of its own', () =>
  expect(applyMark('Bring:ink\npaper', 6, 15, 'list').text).toBe('Bring:\n- ink\n- paper'))
