import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ask, load } from './test-rules.ts'

// The project's own rules, decided for every operation and kind of caller. The suite's own tests ask the emulator.
const rules = load(readFileSync(new URL('../../../storage.rules', import.meta.url), 'utf8'))

/** Of our own log-in links. */
const firebase = { sign_in_provider: 'custom' }

const CALLERS = {
  nobody: null,
  'a token without a uid': { uid: null, token: {} },
  'the owner': { uid: 'u1', token: { role: 'member', firebase } },
  'the owner by a password': { uid: 'u1', token: { firebase: { sign_in_provider: 'password' } } },
  'another member': { uid: 'u2', token: { role: 'member', firebase } },
  'another host': { uid: 'h1', token: { role: 'host', firebase } },
  'an admin': { uid: 'a1', token: { role: 'admin', firebase } },
  'one who is an admin in another field': { uid: 'u3', token: { roles: ['admin'], admin: true, firebase } },
}
const PATHS = {
  'a published photo': 'photos/events/1/a.jpg',
  'a private upload': 'private/u1/a.jpg',
  'an upload with an odd name': 'private/u1/../../photos/日本 🍣.jpg',
  'the folder of the private': 'private',
  'a folder of a similar name': 'private2/u1/a.jpg',
  'the root': 'a.jpg',
}
const READERS: Record<string, string[]> = {
  'a published photo': Object.keys(CALLERS),
  'a private upload': ['the owner', 'an admin'],
  'an upload with an odd name': ['the owner', 'an admin'],
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
