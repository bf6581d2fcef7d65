import { expect, test } from 'vitest'
import { hasTorch } from './scanner.tsx'

const trackWith = (part: object) => part as MediaStreamTrack

test('finds a light if the camera has one, and none if the browser cannot tell', () => {
  expect(hasTorch(trackWith({ getCapabilities: () => ({ torch: true }) }))).toBe(true)
  expect(hasTorch(trackWith({ getCapabilities: () => ({}) }))).toBe(false)
  expect(hasTorch(trackWith({}))).toBe(false)
  expect(hasTorch(null)).toBe(false)
})
