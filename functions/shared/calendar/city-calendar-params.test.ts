import { expect, it } from 'vitest'
import { calendarCalls } from './contract.ts'

const { params } = calendarCalls.getCityCalendar

it.each(['lodz', 'sao-paulo', '東京', '-'])('accepts the city key %j', (cityKey) => {
  expect(params.parse({ cityKey })).toEqual({ cityKey })
})

it.each(['', 'Łódź', 'łodz', 'gießen', 'New York', 'new--york', 'são-paulo'])(
  'refuses %j, which is not a city key',
  (cityKey) => expect(params.safeParse({ cityKey }).success).toBe(false),
)
