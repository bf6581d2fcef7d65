import { siteUrl } from '../../platform/params.ts'
import { makeObjectionToken, readObjectionToken } from '../../platform/tokens.ts'

/** The link to the page for objecting to a decision. `decisionId` is the id of its entry in the audit log. */
export const makeObjectionLink = (decisionId: string): string =>
  `${siteUrl.value()}/objection/${makeObjectionToken(decisionId)}`

/** The id of the decision that a link's token is about; null if the token is not ours. */
export const readDecisionId = (token: string): string | null => readObjectionToken(token)
