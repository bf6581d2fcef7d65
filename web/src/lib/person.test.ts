import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const page = { cookie: '' }

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  return () => vi.unstubAllGlobals()
})

test('who has a session is here still where the browser dropped what scripts kept, and other tabs can be told', async () => {
  page.cookie = 'other_kiln_person=2000000002; kiln_person=1000000001'
  const { followPerson, personHere } = await import('./person.ts')
  expect(personHere()).toBe('1000000001')
  followPerson()
  expect([...kept.values()]).toEqual(['1000000001'])
})

test('who is gone from here is not brought back by a server that could not be told', async () => {
  page.cookie = 'kiln_person=1000000001'
  const { personHere, setPersonHere } = await import('./person.ts')
  setPersonHere(null)
  expect(personHere()).toBeNull()
  expect(page.cookie).toBe('kiln_person=; Path=/; Max-Age=0')
})
