import { expect, test } from 'vitest'
import { hasTorch } from './scanner.tsx'

const makeTrack = (part: object) => part as MediaStreamTrack

test('finds a light if the camera has one, and none if the browser cannot tell', () => {
  expect(hasTorch(makeTrack({ getCapabilities: () => ({ torch: true }) }))).toBe(true)
  expect(hasTorch(makeTrack({ getCapabilities: () => ({}) }))).toBe(false)
  expect(hasTorch(makeTrack({}))).toBe(false)
  expect(hasTorch(null)).toBe(false)
})
