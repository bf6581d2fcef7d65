import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../test/factories/stub-local-storage.ts'

let storedValues: Map<string, string>
const documentStub = { cookie: '' }

beforeEach(() => {
  vi.resetModules()
  storedValues = stubLocalStorage()
  vi.stubGlobal('document', documentStub)
  vi.stubGlobal('window', new EventTarget())
  return () => vi.unstubAllGlobals()
})

test('restores the member of a session from the cookie after local storage was cleared', async () => {
  documentStub.cookie = 'other_kiln_user=2000000002; kiln_user=1000000001'
  const { watchCurrentUser, getCurrentUserId } = await import('./current-user-id.ts')
  expect(getCurrentUserId()).toBe('1000000001')
  watchCurrentUser()
  expect([...storedValues.values()]).toEqual(['1000000001'])
})

test('does not restore a member who logged out offline', async () => {
  documentStub.cookie = 'kiln_user=1000000001'
  const { getCurrentUserId, setCurrentUserId } = await import('./current-user-id.ts')
  setCurrentUserId(null)
  expect(getCurrentUserId()).toBeNull()
  expect(documentStub.cookie).toBe('kiln_user=; Path=/; Max-Age=0')
})

test('keeps unsent data of an ended session until the next login or log-out', async () => {
  const { endLocalSession, shouldKeepUnsentData, getCurrentUserId, setCurrentUserId } =
    await import('./current-user-id.ts')
  for (const nextUserId of ['1000000001', '2000000002', null]) {
    setCurrentUserId('1000000001')
    endLocalSession()
    expect([getCurrentUserId(), shouldKeepUnsentData()]).toEqual([null, true])
    expect([...storedValues.values()].join()).not.toContain('1000000001')
    setCurrentUserId(nextUserId)
    expect(shouldKeepUnsentData()).toBe(false)
  }
})

test('reloads a page after a log-out in another tab, but not after the session has ended', async () => {
  const reload = vi.fn()
  const window = Object.assign(new EventTarget(), { location: { reload } })
  vi.stubGlobal('window', window)
  const { watchCurrentUser, setCurrentUserId } = await import('./current-user-id.ts')
  setCurrentUserId('1000000001')
  watchCurrentUser()
  const dispatchStorageEvent = () =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'kiln.user' }))
  storedValues.set('kiln.session-ended', '1')
  storedValues.delete('kiln.user')
  documentStub.cookie = ''
  dispatchStorageEvent()
  expect(reload).not.toHaveBeenCalled()
  storedValues.delete('kiln.session-ended')
  dispatchStorageEvent()
  expect(reload).toHaveBeenCalledOnce()
})
