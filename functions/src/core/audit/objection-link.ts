import { readSignedToken, signedToken } from '../../platform/tokens.ts'

/** The token of the link by which somebody objects to a decision about them; `decisionId` is the id of its audit entry. */
export const objectionToken = (decisionId: string): string => signedToken('objection', decisionId)

/** Which decision a token is for; null where it is not ours. */
export const decisionOf = (token: string): string | null => readSignedToken('objection', token)
