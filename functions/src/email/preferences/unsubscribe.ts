import type { Handler } from '../../http/handler.ts'
import { addUnsubscribed } from '../addresses/store.ts'
import { addressOfToken } from './address-of-token.ts'

/** One click in a mail client (RFC 8058): no session, no question, and the same answer however often. */
export const unsubscribe: Handler<'unsubscribe'> = async ({ params }) => {
  await addUnsubscribed(addressOfToken(params.token), [params.kind])
  return { message: 'Unsubscribed' }
}
