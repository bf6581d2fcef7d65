import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAwake } from './use-wake-lock.ts'

class DocumentStub extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
  setVisibility(state: DocumentVisibilityState) {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

const releaseMock = vi.fn(() => Promise.resolve())
const requestMock = vi.fn(() => Promise.resolve({ release: releaseMock }))
let documentStub: DocumentStub

beforeEach(() => {
  vi.clearAllMocks()
  documentStub = new DocumentStub()
  vi.stubGlobal('document', documentStub)
  vi.stubGlobal('navigator', { wakeLock: { request: requestMock } })
})
afterEach(() => void vi.unstubAllGlobals())

test('requests the lock again each time the page becomes visible, until it is released', async () => {
  const releaseLock = keepAwake()
  expect(requestMock).toHaveBeenCalledExactlyOnceWith('screen')
  documentStub.setVisibility('hidden')
  expect(requestMock).toHaveBeenCalledOnce()
  documentStub.setVisibility('visible')
  expect(requestMock).toHaveBeenCalledTimes(2)
  await Promise.resolve()
  expect(releaseMock).not.toHaveBeenCalled()
  releaseLock()
  expect(releaseMock).toHaveBeenCalledOnce()
  documentStub.setVisibility('visible')
  expect(requestMock).toHaveBeenCalledTimes(2)
})

test('releases a lock that is granted after it is no longer needed', async () => {
  keepAwake()()
  await vi.waitFor(() => expect(releaseMock).toHaveBeenCalledOnce())
})

test('does not fail if the browser has no wake lock or refuses it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  requestMock.mockRejectedValueOnce(new DOMException('Battery', 'NotAllowedError'))
  keepAwake()()
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
  vi.stubGlobal('navigator', {})
  expect(() => keepAwake()()).not.toThrow()
})
