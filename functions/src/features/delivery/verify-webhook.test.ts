import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expiryOf } from '../../platform/expiry.ts'
import { isGenuine } from './verify-webhook.ts'

const key = 'a-signing-key'
const now = Date.UTC(2026, 10, 21, 12)
const DAY = 86_400_000

function signed(timestamp: string, token = 'f'.repeat(50)) {
  return {
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  }
}
const signedAt = (at: number) => signed(String(Math.floor(at / 1_000)))

describe("a webhook's signature", () => {
  it('is accepted for a day of repetitions and with a clock that is slightly ahead', () => {
    for (const at of [now, now - 8.1 * 3_600_000, now - DAY, now + 300_000]) {
      expect(isGenuine(signedAt(at), key, now)).toBe(true)
    }
  })

  it('is refused when it is older than a day, or too far ahead', () => {
    expect(isGenuine(signedAt(now - DAY - 1_000), key, now)).toBe(false)
    expect(isGenuine(signedAt(now + 301_000), key, now)).toBe(false)
  })

  it('may be written in capitals', () => {
    const right = signedAt(now)
    expect(isGenuine({ ...right, signature: right.signature.toUpperCase() }, key, now)).toBe(true)
  })

  it('is refused when anything in it was changed', () => {
    const right = signedAt(now)
    const { signature } = right
    expect(isGenuine({ ...right, token: 'e'.repeat(50) }, key, now)).toBe(false)
    expect(isGenuine({ ...right, timestamp: String(Number(right.timestamp) + 1) }, key, now)).toBe(false)
    expect(isGenuine(right, 'another-key', now)).toBe(false)
    // These do not match, and do not throw.
    const wrongSignatures = ['', 'zz', '0'.repeat(64), 'z'.repeat(64), signature.slice(1), `${signature}00`]
    for (const wrong of [...wrongSignatures, `00${signature}`, `${signature}zz`, `zz${signature}`])
      expect(isGenuine({ ...right, signature: wrong }, key, now)).toBe(false)
  })

  it('is refused if its timestamp is not a number of seconds, even if it is signed', () => {
    const seconds = String(Math.floor(now / 1_000))
    const variants = [
      `${seconds}.0`,
      `+${seconds}`,
      `${seconds}e0`,
      `0x${seconds}`,
      ` ${seconds}`,
      `${seconds} `,
    ]
    for (const timestamp of ['', ' ', 'now', `000${seconds}`, ...variants])
      expect(isGenuine(signed(timestamp), key, now)).toBe(false)
  })

  it('is stored for longer than it is accepted', () =>
    expect(expiryOf('webhookTokens', now)).toBeGreaterThan(now + DAY + 300_000))
})
