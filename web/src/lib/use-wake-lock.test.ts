import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAwake } from './use-wake-lock.ts'

class DocumentStub extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  setVisibility(state: DocumentVisibilityState) {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const release = vi.fn(() => Promise.resolve())
const request = vi.fn(() => Promise.resolve({ release }))
let documentStub: DocumentStub

beforeEach(() => {
  vi.clearAllMocks()
  documentStub = new DocumentStub()
  vi.stubGlobal('document', documentStub)
  vi.stubGlobal('navigator', { wakeLock: { request } })
})
afterEach(() => void vi.unstubAllGlobals())

test('requests the lock again each time the page becomes visible, until it is released', async () => {
  const releaseLock = keepAwake()
  expect(request).toHaveBeenCalledExactlyOnceWith('screen')
  documentStub.setVisibility('hidden')
  expect(request).toHaveBeenCalledOnce()
  documentStub.setVisibility('visible')
  expect(request).toHaveBeenCalledTimes(2)
  await Promise.resolve()
  expect(release).not.toHaveBeenCalled()
  releaseLock()
  expect(release).toHaveBeenCalledOnce()
  documentStub.setVisibility('visible')
  expect(request).toHaveBeenCalledTimes(2)
})

test('releases a lock that is granted after it is no longer needed', async () => {
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
