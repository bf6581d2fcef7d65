import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAwake } from './use-wake-lock.ts'

class Screen extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  setVisibility(to: DocumentVisibilityState) {
    this.visibilityState = to
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const release = vi.fn(() => Promise.resolve())
const request = vi.fn(() => Promise.resolve({ release }))
let screen: Screen
const settled = () => vi.waitFor(() => expect(request.mock.results.length).toBeGreaterThan(0))

beforeEach(() => {
  vi.clearAllMocks()
  screen = new Screen()
  vi.stubGlobal('document', screen)
  vi.stubGlobal('navigator', { wakeLock: { request } })
})
afterEach(() => void vi.unstubAllGlobals())

test('keeps the screen awake, again each time it becomes visible, until it is released', async () => {
  const releaseScreen = keepAwake()
  await settled()
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  screen.setVisibility('hidden')
  expect(request).toHaveBeenCalledOnce()
  screen.setVisibility('visible')
  expect(request).toHaveBeenCalledTimes(2)
  await Promise.resolve()
  expect(release).not.toHaveBeenCalled()
  releaseScreen()
  expect(release).toHaveBeenCalledOnce()
  screen.setVisibility('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('releases a lock that is granted when nobody needs it any more', async () => {
  keepAwake()()
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce())
})

test('does not fail if the browser has no wake lock or refuses it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  request.mockRejectedValueOnce(new DOMException('Battery', 'NotAllowedError'))
  keepAwake()()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  vi.stubGlobal('navigator', {})
  expect(() => keepAwake()()).not.toThrow()
})
