import { expect, test } from 'vitest'
import { siteUrl } from '../../platform/params.ts'
import { makeHidingDecisionId, makeSuspensionDecisionId } from './decision-id.ts'
import { readDecisionId, makeObjectionLink } from './objection-link.ts'

test.each([
  makeHidingDecisionId(1_000_000_008, 1_795_000_000_000),
  makeSuspensionDecisionId(2_000_000_001, 1_795_000_000_000),
])('finds the decision %s by its link, and none by an invalid token', (decisionId) => {
  const prefix = `${siteUrl.value()}/objection/`
  const link = makeObjectionLink(decisionId)
  expect(link.startsWith(prefix)).toBe(true)
  const token = link.slice(prefix.length)
  expect(encodeURIComponent(token)).toBe(token)
  expect(readDecisionId(token)).toBe(decisionId)
  for (const invalidToken of ['', decisionId, `x${token}`, `${token.slice(0, -1)}-`, `${token}x`])
    expect(readDecisionId(invalidToken)).toBeNull()
})
