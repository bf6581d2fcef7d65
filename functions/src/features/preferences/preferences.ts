import { mailKinds } from '../../../shared/mail/kinds.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { makeMailToken, readMailToken } from '../../platform/tokens.ts'
import {
  addUnsubscribedKinds,
  readMailPreferences,
  setUnsubscribedKinds,
} from '../../core/mail/addresses-store.ts'

/** Returns the address to which a preferences link was sent; throws if the link is invalid. */
function readAddressFromToken(token: string): string {
  const address = readMailToken(token)
  if (address === null)
    throw new CallError(
      'invalid_link',
      "This link isn't valid. It may be incomplete. Open it again from the bottom of the email that it came in.",
    )
  return address
}

export const getMailPreferences: Handler<'getMailPreferences'> = async ({ params }) => {
  const email = readAddressFromToken(params.token)
  const { unsubscribedKinds, digestFrequency } = await readMailPreferences(email)
  const kinds = mailKinds.map((kind) => ({ ...kind, isWanted: !unsubscribedKinds.includes(kind.id) }))
  return { email, kinds, digestFrequency }
}

export const setMailPreferences: Handler<'setMailPreferences'> = async ({ params, body }) => {
  await setUnsubscribedKinds(readAddressFromToken(params.token), body.unsubscribedKinds, body.digestFrequency)
  return { message: 'Email settings saved' }
}

export const getPreferencesLink: Handler<'getPreferencesLink'> = ({ caller }) =>
  Promise.resolve({ token: makeMailToken(caller.email) })

/** Redirects a person or a link scanner that opens the address of the List-Unsubscribe header, which is meant for POST. */
export const openPreferences: Handler<'openPreferences'> = ({ params }) =>
  Promise.resolve(`/unsubscribe/${encodeURIComponent(params.token)}`)

/** One click in a mail client (RFC 8058): no session, no confirmation, and the same response every time. */
export const unsubscribe: Handler<'unsubscribe'> = async ({ params }) => {
  await addUnsubscribedKinds(readAddressFromToken(params.token), [params.kind])
  return { message: 'Unsubscribed' }
}
