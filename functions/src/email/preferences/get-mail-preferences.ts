import { mailKinds } from '../../../shared/email/kinds.ts'
import type { Handler } from '../../http/handler.ts'
import { addressState } from '../addresses/store.ts'
import { addressOfToken } from './address-of-token.ts'

export const getMailPreferences: Handler<'getMailPreferences'> = async ({ params }) => {
  const email = addressOfToken(params.token)
  const { unsubscribed } = await addressState(email)
  const kinds = mailKinds.map((kind) => ({ ...kind, isWanted: !unsubscribed.includes(kind.id) }))
  return { email, kinds }
}
