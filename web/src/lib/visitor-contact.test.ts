import { beforeEach, expect, test } from 'vitest'
import { stubLocalStorage } from '../../../test/factories/stub-local-storage.ts'
import { setCurrentUserId } from './current-user-id.ts'
import { saveVisitorContact, readVisitorContact } from './visitor-contact.ts'

const ada = { name: 'Ada Visitor', email: 'ada@example.com' }
let storedValues: Map<string, string>

beforeEach(() => {
  storedValues = stubLocalStorage()
  setCurrentUserId(null)
})

test('does not return a visitor’s contact to a member, and does not store a member’s contact', () => {
  saveVisitorContact(ada)
  setCurrentUserId('7')
  expect(readVisitorContact()).toBeNull()
  saveVisitorContact({ name: 'Mia Member', email: 'mia@example.com' })
  setCurrentUserId(null)
  expect(readVisitorContact()).toEqual(ada)
})

test.each(['{', '[]', 'null', '{"name":"Ada"}', '{"name":1,"email":"a@example.com"}'])(
  'ignores invalid stored text %s',
  (text) => {
    storedValues.set('kiln.contact.visitor', text)
    expect(readVisitorContact()).toBeNull()
  },
)
