import { expect, test } from 'vitest'
import { marked } from './markdown-marks.ts'

const selectedIn = ({ text, start, end }: ReturnType<typeof marked>) => text.slice(start, end)

test('what is selected is marked and stays selected', () => {
  const bold = marked('Bring ink and paper', 6, 9, 'bold')
  expect(bold.text).toBe('Bring **ink** and paper')
  expect(selectedIn(bold)).toBe('ink')
  expect(marked(bold.text, bold.start, bold.end, 'bold')).toEqual({
    text: 'Bring ink and paper',
    start: 6,
    end: 9,
  })
  expect(marked('ink', 0, 3, 'italic').text).toBe('_ink_')
})

test('where nothing is selected there is something to type over', () => {
  expect(selectedIn(marked('', 0, 0, 'bold'))).toBe('bold')
})

test('a link waits for its address', () => {
  const link = marked('See here.', 4, 8, 'link')
  expect(link.text).toBe('See [here](https://).')
  expect(selectedIn(link)).toBe('https://')
})

test('lines become a list, on lines of their own', () => {
  expect(marked('Bring:ink\npaper', 6, 15, 'list').text).toBe('Bring:\n- ink\n- paper')
})
