import { CallError } from '../../http/handler.ts'
import { readMailToken } from '../../links/mail-token.ts'

/** The address whose owner follows a link of their mail; throws where the link is not ours. */
export function addressOfToken(token: string): string {
  const address = readMailToken(token)
  if (address === null) throw new CallError('invalid_link', 'This link is not valid.')
  return address
}
