import type { Handler } from '../../http/handler.ts'
import { setUnsubscribed } from '../addresses/store.ts'
import { addressOfToken } from './address-of-token.ts'

export const setMailPreferences: Handler<'setMailPreferences'> = async ({ params, body }) => {
  await setUnsubscribed(addressOfToken(params.token), body.unsubscribed)
  return { message: 'Saved. Mail about your own RSVPs still comes.' }
}
