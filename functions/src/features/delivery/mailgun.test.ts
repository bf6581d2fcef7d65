import { describe, expect, it } from 'vitest'
import { classify } from './mailgun.ts'

describe('a failed call to Mailgun', () => {
  it.each([
    [429, 'Too Many Requests', 'transient'],
    [500, 'Internal Server Error', 'transient'],
    [503, 'Service Unavailable', 'transient'],
    // The client says 400 for every network failure; nothing was sent where no connection stood.
    [400, 'ECONNREFUSED', 'transient'],
    [400, 'ENOTFOUND', 'transient'],
    [400, 'ECONNRESET', 'unknown'],
    [400, 'ECONNABORTED', 'unknown'],
    [400, 'ETIMEDOUT', 'unknown'],
    [504, 'Gateway Timeout', 'unknown'],
    [undefined, 'socket hang up', 'unknown'],
    [400, 'Bad Request', 'permanent'],
    [401, 'Unauthorized', 'permanent'],
    [413, 'Request Entity Too Large', 'permanent'],
  ] as const)('with status %s and message %s is %s', (status, message, kind) => {
    expect(classify({ status, message, details: '' }).kind).toBe(kind)
  })
})
