import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignatureValid } from './verify-webhook.ts'

const key = 'a-signing-key'
const now = Date.UTC(2026, 10, 21, 12)
const DAY_MS = 86_400_000

function sign(timestamp: string, token = 'f'.repeat(50)) {
  return {
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  }
}
const signAt = (instant: number) => sign(String(Math.floor(instant / 1_000)))

describe("a webhook's signature", () => {
  it('is accepted for a day, and from a clock that is slightly ahead', () => {
    for (const signedAt of [now, now - 8.1 * 3_600_000, now - DAY_MS, now + 300_000]) {
      expect(isSignatureValid(signAt(signedAt), key, now)).toBe(true)
    }
  })

  it('is refused when it is older than a day, or too far ahead', () => {
    expect(isSignatureValid(signAt(now - DAY_MS - 1_000), key, now)).toBe(false)
    expect(isSignatureValid(signAt(now + 301_000), key, now)).toBe(false)
  })

  it('is accepted in capital letters', () => {
    const validSignature = signAt(now)
    expect(
      isSignatureValid({ ...validSignature, signature: validSignature.signature.toUpperCase() }, key, now),
    ).toBe(true)
  })

  it('is refused if the token, the timestamp, the key or the signature does not match', () => {
    const validSignature = signAt(now)
    const { signature } = validSignature
    expect(isSignatureValid({ ...validSignature, token: 'e'.repeat(50) }, key, now)).toBe(false)
    expect(
      isSignatureValid(
        { ...validSignature, timestamp: String(Number(validSignature.timestamp) + 1) },
        key,
        now,
      ),
    ).toBe(false)
    expect(isSignatureValid(validSignature, 'another-key', now)).toBe(false)
    // Malformed signatures do not match either, and cause no exception.
    const wrongSignatures = ['', 'zz', '0'.repeat(64), 'z'.repeat(64), signature.slice(1), `${signature}00`]
    for (const wrongSignature of [...wrongSignatures, `00${signature}`, `${signature}zz`, `zz${signature}`])
      expect(isSignatureValid({ ...validSignature, signature: wrongSignature }, key, now)).toBe(false)
  })

  it('is refused if its timestamp is not a number of seconds, even if it is signed', () => {
    const seconds = String(Math.floor(now / 1_000))
    const variants = ['N.0', '+N', 'Ne0', '0xN', ' N', 'N ', '000N'].map((form) => form.replace('N', seconds))
    for (const timestamp of ['', ' ', 'now', ...variants])
      expect(isSignatureValid(sign(timestamp), key, now)).toBe(false)
  })
})
