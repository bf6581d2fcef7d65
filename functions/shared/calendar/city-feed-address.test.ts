import { expect, test } from 'vitest'
import { calendarCalls } from './contract.ts'

const { params } = calendarCalls.getCityCalendar

test.each([
  ['lodz', 'lodz'],
  ['sao-paulo', 'sao-paulo'],
  ['東京', '東京'],
  ['łodz', 'lodz'],
  ['gießen', 'giessen'],
])('who subscribed by %j reads the calendar of %j', (cityKey, key) => {
  expect(params.parse({ cityKey })).toEqual({ cityKey: key })
})

test.each(['', 'Łódź', 'New York', 'new--york', 'são-paulo'])('%j is no key', (cityKey) => {
  expect(params.safeParse({ cityKey }).success).toBe(false)
})
