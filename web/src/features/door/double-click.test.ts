import { expect, test } from 'vitest'
import { createDoubleClickDetector } from './double-click.ts'

const makeClick = (timeStamp: number, clientX = 100, detail = 1) => ({
  timeStamp,
  clientX,
  clientY: 300,
  detail,
})

test("detects the second click of a double click by the browser's click count, or by time and position", () => {
  const isSecondClick = createDoubleClickDetector()
  expect(isSecondClick(makeClick(1000))).toBe(false)
  expect(isSecondClick(makeClick(1450, 100, 2))).toBe(true)
  expect(isSecondClick(makeClick(3000))).toBe(false)
  expect(isSecondClick(makeClick(3180, 104))).toBe(true)
  // A click elsewhere or later is not the second of a double click.
  expect(isSecondClick(makeClick(3300, 200))).toBe(false)
  expect(isSecondClick(makeClick(3900, 200))).toBe(false)
})

test('never counts a key press as the second click of a double click', () => {
  const isSecondClick = createDoubleClickDetector()
  expect([makeClick(0, 0, 0), makeClick(50, 0, 0)].map((click) => isSecondClick(click))).toEqual([
    false,
    false,
  ])
})
