import { expect, test } from 'vitest'
import { siteUrl } from '../../platform/params.ts'
import { hidingId, suspensionId } from './decision-id.ts'
import { decisionIdOf, makeObjectionLink } from './objection-link.ts'

test.each([hidingId(1_000_000_008, 1_795_000_000_000), suspensionId(2_000_000_001, 1_795_000_000_000)])(
  'finds the decision %s by its link, and none by an invalid token',
  (decisionId) => {
    const prefix = `${siteUrl.value()}/objection/`
    const link = makeObjectionLink(decisionId)
    expect(link.startsWith(prefix)).toBe(true)
    const token = link.slice(prefix.length)
    expect(encodeURIComponent(token)).toBe(token)
    expect(decisionIdOf(token)).toBe(decisionId)
    for (const invalidToken of ['', decisionId, `x${token}`, `${token.slice(0, -1)}-`, `${token}x`])
      expect(decisionIdOf(invalidToken)).toBeNull()
  },
)
