import { describe, expect, it, test } from 'vitest'
import { classifyAnswer, classifyBreak } from './mailgun.ts'

const now = Date.UTC(2026, 10, 21, 12, 0, 0)
const json = (message: string) => JSON.stringify({ message })
const answer = (status: number, body: string, retryAfter: string | null = null) =>
  classifyAnswer({ status, body, retryAfter }, now)

describe("an answer of Mailgun's that is no success", () => {
  it.each([
    [429, json('Too many requests'), 'later'],
    [500, json('Internal Server Error'), 'later'],
    [503, 'Service Unavailable', 'later'],
    // Nothing of ours is taken, whatever it is.
    [420, json('Domain x: recipient limit exceeded'), 'pause'],
    [401, 'Forbidden', 'pause'],
    [402, json('Payment required'), 'pause'],
    [403, json('Domain is not allowed to send: the account is disabled'), 'pause'],
    [404, json('Domain not found: x'), 'pause'],
    // A gateway's word, or nobody's.
    [408, '', 'unknown'],
    [502, 'Bad Gateway', 'unknown'],
    [504, 'Gateway Timeout', 'unknown'],
    [400, '<html>Bad Request</html>', 'unknown'],
    [400, json("'to' parameter is not a valid address. please check documentation"), 'address'],
    [400, json('to parameter is not a valid address. please check documentation'), 'address'],
    // Our own address: halving would find every recipient guilty.
    [400, json("'from' parameter is not a valid address. please check documentation"), 'permanent'],
    [400, json("'subject' parameter is missing"), 'permanent'],
    [413, 'Request Entity Too Large', 'permanent'],
  ] as const)('%s %s: %s', (status, body, failure) => {
    const error = answer(status, body)
    expect(error).toMatchObject({ failure, status, retryAt: null, name: 'MailgunError' })
    expect(error.message).toContain(String(status))
  })

  it('says when to come back', () => {
    const quota = 'Domain x: recipient limit exceeded, try again after Sat, 21 Nov 2026 13:00:00 UTC'
    expect(answer(420, json(quota)).retryAt).toBe(Date.UTC(2026, 10, 21, 13))
    expect(answer(420, json('try again after a while')).retryAt).toBeNull()
    expect(answer(429, '', '30').retryAt).toBe(now + 30_000)
    expect(answer(503, '', 'Sat, 21 Nov 2026 12:10:00 GMT').retryAt).toBe(Date.UTC(2026, 10, 21, 12, 10))
    expect(answer(429, '', 'soon').retryAt).toBeNull()
    expect(answer(402, '', '30').retryAt).toBeNull()
  })

  it('is told in its own words, cut', () => {
    expect(answer(402, json('Open balance')).message).toBe('402: Open balance')
    expect(answer(500, JSON.stringify({ message: 7 })).message).toBe('500: {"message":7}')
    expect(answer(500, 'x'.repeat(900)).message).toHaveLength(300)
  })

  // Firestore refuses a whole commit over half a character, and the log holds these words.
  it('is told in whole characters, wherever it is cut or broken', () => {
    expect(answer(500, '😀'.repeat(200)).message.isWellFormed()).toBe(true)
    expect(answer(400, '{"message":"half a \\ud83d"}').message).toBe('400: half a \ufffd')
    expect(classifyBreak(new Error(`x${'😀'.repeat(200)}`)).message.isWellFormed()).toBe(true)
  })
})

describe('a call that broke', () => {
  const broken = (code: string | undefined) =>
    classifyBreak(Object.assign(new TypeError('fetch failed'), { cause: { code, message: 'why' } }))

  it.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
  ])('%s: no connection stood, so nothing was sent', (code) => {
    expect(broken(code)).toMatchObject({ failure: 'later', message: `${code}: why`, status: null })
  })
  it.each(['ECONNRESET', 'UND_ERR_SOCKET', 'HPE_INVALID_CONSTANT', 'CERT_HAS_EXPIRED', undefined])(
    '%s: nobody knows',
    (code) => {
      expect(broken(code).failure).toBe('unknown')
    },
  )
  test('a time-out says that it is one', () => {
    const error = classifyBreak(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    expect(error).toMatchObject({ failure: 'unknown' })
    expect(error.message).toContain('timeout')
    expect(classifyBreak({}).message).toBe('No answer')
  })
})
