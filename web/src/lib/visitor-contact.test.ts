import { beforeEach, expect, test } from 'vitest'
import { stubLocalStorage } from '../../../test/factories/local-storage.ts'
import { setCurrentUserId } from './current-user-id.ts'
import { forgetVisitorContact, saveVisitorContact, visitorContact } from './visitor-contact.ts'

const ada = { name: 'Ada Visitor', email: 'ada@example.com' }
let storedValues: Map<string, string>

beforeEach(() => {
  storedValues = stubLocalStorage()
  setCurrentUserId(null)
})

test('stores name and email of the last visitor until they are deleted', () => {
  expect(visitorContact()).toBeNull()
  saveVisitorContact(ada)
  expect(visitorContact()).toEqual(ada)
  forgetVisitorContact()
  expect(visitorContact()).toBeNull()
})

test('does not return a visitor’s contact to a member, and does not store a member’s contact', () => {
  saveVisitorContact(ada)
  setCurrentUserId('7')
  expect(visitorContact()).toBeNull()
  saveVisitorContact({ name: 'Mia Member', email: 'mia@example.com' })
  setCurrentUserId(null)
  expect(visitorContact()).toEqual(ada)
})

test.each(['{', '[]', 'null', '{"name":"Ada"}', '{"name":1,"email":"a@example.com"}'])(
  'ignores invalid stored text %s',
  (text) => {
    storedValues.set('kiln.contact.visitor', text)
    expect(visitorContact()).toBeNull()
  },
)
