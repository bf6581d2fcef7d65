import { expect, test } from 'vitest'
import { createDoubleClickDetector } from './double-click.ts'

const press = (timeStamp: number, clientX = 100, detail = 1) => ({ timeStamp, clientX, clientY: 300, detail })

test('detects a second press by the click count, or else by time and position', () => {
  const isSecond = createDoubleClickDetector()
  expect(isSecond(press(1000))).toBe(false)
  expect(isSecond(press(1450, 100, 2))).toBe(true)
  expect(isSecond(press(3000))).toBe(false)
  expect(isSecond(press(3180, 104))).toBe(true)
  // A press elsewhere or later is not the second of a double click.
  expect(isSecond(press(3300, 200))).toBe(false)
  expect(isSecond(press(3900, 200))).toBe(false)
})

test('never takes a key press for the second of a double click', () => {
  const isSecond = createDoubleClickDetector()
  expect([press(0, 0, 0), press(50, 0, 0)].map((item) => isSecond(item))).toEqual([false, false])
})
