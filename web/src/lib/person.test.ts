import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '../../../test/factories/local-storage.ts'

let stored: Map<string, string>
const page = { cookie: '' }

beforeEach(() => {
  vi.resetModules()
  stored = stubLocalStorage()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  return () => vi.unstubAllGlobals()
})

test('knows the member of a session after the browser dropped local storage, and can tell other tabs', async () => {
  page.cookie = 'other_kiln_person=2000000002; kiln_person=1000000001'
  const { followCurrentUser, currentUserId } = await import('./person.ts')
  expect(currentUserId()).toBe('1000000001')
  followCurrentUser()
  expect([...stored.values()]).toEqual(['1000000001'])
})

test('does not bring back a member who left while the server could not be told', async () => {
  page.cookie = 'kiln_person=1000000001'
  const { currentUserId, setCurrentUserId } = await import('./person.ts')
  setCurrentUserId(null)
  expect(currentUserId()).toBeNull()
  expect(page.cookie).toBe('kiln_person=; Path=/; Max-Age=0')
})

test('a session that ends keeps what is unsent, until the next login or a log-out', async () => {
  const { endLocalSession, shouldKeepUnsent, currentUserId, setCurrentUserId } = await import('./person.ts')
  for (const next of ['1000000001', '2000000002', null]) {
    setCurrentUserId('1000000001')
    endLocalSession()
    expect([currentUserId(), shouldKeepUnsent()]).toEqual([null, true])
    expect([...stored.values()].join()).not.toContain('1000000001')
    setCurrentUserId(next)
    expect(shouldKeepUnsent()).toBe(false)
  }
})

test('does not reload a page that somebody works on if another tab found their session ended', async () => {
  const reload = vi.fn()
  const window = Object.assign(new EventTarget(), { location: { reload } })
  vi.stubGlobal('window', window)
  const { followCurrentUser, setCurrentUserId } = await import('./person.ts')
  setCurrentUserId('1000000001')
  followCurrentUser()
  const hear = () => window.dispatchEvent(Object.assign(new Event('storage'), { key: 'kiln.person' }))
  stored.set('kiln.session-ended', '1')
  stored.delete('kiln.person')
  page.cookie = ''
  hear()
  expect(reload).not.toHaveBeenCalled()
  stored.delete('kiln.session-ended')
  hear()
  expect(reload).toHaveBeenCalledOnce()
})
