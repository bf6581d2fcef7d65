import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ask, load } from './test-rules.ts'

// The project's own rules, decided for every operation and kind of caller. The suite's own tests ask the emulator.
const rules = load(readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8'))

const CALLERS = {
  nobody: null,
  'a token without a uid': { uid: null, token: {} },
  'a member': { uid: 'u1', token: { role: 'member' } },
  'an admin': { uid: 'a1', token: { role: 'admin' } },
}
const PATHS = {
  'a published photo': 'photos/events/1/a.jpg',
  'a photo with an odd name': 'photos/../日本 🍣.jpg',
  'a photo in another folder': 'private/u1/../../photos/日本 🍣.jpg',
  'a folder of a similar name': 'photos2/a.jpg',
  'the root': 'a.jpg',
}
const READERS: Record<string, string[]> = {
  'a published photo': Object.keys(CALLERS),
  'a photo with an odd name': Object.keys(CALLERS),
}

describe.each(Object.entries(PATHS))('%s', (place, path) => {
  test.each(Object.entries(CALLERS))('%s', (caller, auth) => {
    const file = { size: 10, contentType: 'image/jpeg', name: path, metadata: {} }
    const allowed = ['get', 'list', 'create', 'update', 'delete'].filter((method) => {
      return ask(rules, { path, method, auth, before: file, after: method === 'delete' ? null : file })
    })
    expect(allowed).toEqual(READERS[place]?.includes(caller) ? ['get'] : [])
  })
})
