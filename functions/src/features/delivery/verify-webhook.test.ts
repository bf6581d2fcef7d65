import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isGenuine } from './verify-webhook.ts'

const key = 'a-signing-key'
const now = Date.UTC(2026, 10, 21, 12)

function signed(at: number, token = 'f'.repeat(50)) {
  const timestamp = String(Math.floor(at / 1_000))
  return {
    timestamp,
    token,
    signature: createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex'),
  }
}

describe("a webhook's signature", () => {
  it('is taken when it is right and fresh', () => {
    expect(isGenuine(signed(now), key, now)).toBe(true)
    expect(isGenuine(signed(now - 299_000), key, now)).toBe(true)
  })

  it('is refused when it is old, or ahead of its time', () => {
    expect(isGenuine(signed(now - 301_000), key, now)).toBe(false)
    expect(isGenuine(signed(now + 301_000), key, now)).toBe(false)
  })

  it('is refused when anything in it was changed', () => {
    const right = signed(now)
    expect(isGenuine({ ...right, token: 'e'.repeat(50) }, key, now)).toBe(false)
    expect(isGenuine({ ...right, timestamp: String(Number(right.timestamp) + 1) }, key, now)).toBe(false)
    expect(isGenuine({ ...right, signature: '0'.repeat(64) }, key, now)).toBe(false)
    expect(isGenuine({ ...right, signature: '' }, key, now)).toBe(false)
    expect(isGenuine({ ...right, signature: 'zz' }, key, now)).toBe(false)
    expect(isGenuine(right, 'another-key', now)).toBe(false)
  })
})
