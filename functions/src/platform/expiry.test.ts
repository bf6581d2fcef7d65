import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { retention } from '../../shared/privacy/retention.ts'
import { computeExpiry } from './expiry.ts'
import type { IndexDefinitions } from './index-definitions.ts'

const { fieldOverrides } = JSON.parse(
  readFileSync(new URL('../../../firestore.indexes.json', import.meta.url), 'utf8'),
) as IndexDefinitions

test('has a TTL policy with an unindexed field for exactly the expiring collections', () => {
  const policies = fieldOverrides.filter((override) => override.ttl)
  const expiringCollections = Object.entries(retention).filter(([, { ttlDays }]) => ttlDays !== 'none')
  expect(policies.map((policy) => policy.collectionGroup).sort()).toEqual(
    expiringCollections.map(([name]) => name).sort(),
  )
  for (const { fieldPath, indexes } of policies)
    expect({ fieldPath, indexes }).toEqual({ fieldPath: 'expiresAt', indexes: [] })
})

test('overrides each field once, because Firestore ignores duplicates', () => {
  const fields = fieldOverrides.map(({ collectionGroup, fieldPath }) => `${collectionGroup}.${fieldPath}`)
  expect(fields.filter((field, index) => fields.indexOf(field) !== index)).toEqual([])
})

test('keeps the email log for 13 months, mailings for 90 days, deliveries for 30 days, webhook tokens for two days', () => {
  const now = Date.UTC(2026, 0, 1)
  const computeExpiryDay = (collection: Parameters<typeof computeExpiry>[0]) =>
    new Date(computeExpiry(collection, now)).toISOString().slice(0, 10)
  expect(computeExpiryDay('emails')).toBe('2027-02-01')
  expect(computeExpiryDay('mailings')).toBe('2026-04-01')
  expect(computeExpiryDay('deliveries')).toBe('2026-01-31')
  expect(computeExpiryDay('webhookTokens')).toBe('2026-01-03')
})
