import { expect, test } from 'vitest'
import { z } from 'zod'
import { makeTooLongMessage, MISSING_MESSAGE, text } from '../../shared/http/fields.ts'
import { eventId } from '../../shared/ids.ts'
import { CallError } from '../platform/call-handler.ts'
import { parseRequestPart } from './parse-request.ts'

const schema = z.object({ name: text(5), eventId, place: z.object({ city: z.string() }), spots: z.number() })

function catchError(value: unknown): CallError {
  try {
    parseRequestPart(schema, value, 'invalid_body')
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('No error was thrown')
}

test('lists each invalid field, with one general message', () => {
  const error = catchError({ name: 'too long', eventId: 'x', place: {}, spots: '3' })
  expect(error.code).toBe('invalid_body')
  expect(error.fields).toEqual({
    name: makeTooLongMessage(5),
    eventId: 'This is not an id.',
    'place.city': MISSING_MESSAGE,
    spots: 'Please enter a number.',
  })
  expect(error.message).toBe('Please check what you entered.')
})

test('uses the message of a single invalid field, unless that message is clear only next to the field', () => {
  const validBody = { name: 'Robin', eventId: 1_234_567_890, place: { city: 'London' }, spots: 3 }
  expect(catchError({ ...validBody, name: undefined }).message).toBe('Please check what you entered.')
  expect(catchError({ ...validBody, name: 'Robinson' }).message).toBe(makeTooLongMessage(5))
})

test('names the body if it is not an object', () =>
  expect(Object.keys(catchError([]).fields ?? {})).toEqual(['body']))
