import { expect, test } from 'vitest'
import { hasTorch } from './scanner.tsx'

const makeTrack = (methods: object) => methods as MediaStreamTrack

test('detects a torch only if the browser reports that the camera has one', () => {
  expect(hasTorch(makeTrack({ getCapabilities: () => ({ torch: true }) }))).toBe(true)
  expect(hasTorch(makeTrack({ getCapabilities: () => ({}) }))).toBe(false)
  expect(hasTorch(makeTrack({}))).toBe(false)
  expect(hasTorch(null)).toBe(false)
})
