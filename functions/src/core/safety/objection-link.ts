import { siteUrl } from '../../platform/params.ts'
import { objectionToken, readObjectionToken } from '../../platform/tokens.ts'

/** The page on which the person whom a decision concerns objects to it. `decisionId`: the id of its entry in the audit log. */
export const objectionLink = (decisionId: string): string =>
  `${siteUrl.value()}/objection/${objectionToken(decisionId)}`

/** The id of the decision that a link's token is about; null if the token is not ours. */
export const decisionIdOf = (token: string): string | null => readObjectionToken(token)
