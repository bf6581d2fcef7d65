import { expect, test } from 'vitest'
import { hasTorch } from './scanner.tsx'

const makeTrack = (methods: object) => methods as MediaStreamTrack

test('reports a torch if the camera has one, and none if the browser cannot tell', () => {
  expect(hasTorch(makeTrack({ getCapabilities: () => ({ torch: true }) }))).toBe(true)
  expect(hasTorch(makeTrack({ getCapabilities: () => ({}) }))).toBe(false)
  expect(hasTorch(makeTrack({}))).toBe(false)
  expect(hasTorch(null)).toBe(false)
})
