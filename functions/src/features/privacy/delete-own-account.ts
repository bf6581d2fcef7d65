import { canUndoAddressChange } from '../../core/accounts/login-tokens-store.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { previewDeletion } from '../../core/privacy/deletion-preview-store.ts'
import { beginDeletion, isLastAdmin } from '../../core/privacy/deletions-store.ts'
import { CallError, makeSignedOutError, type Caller, type Handler } from '../../platform/call-handler.ts'
import { isDeletionTokenValid, sendDeletionLink } from './deletion-request-store.ts'

const refusalErrorFactories = {
  // The account was deleted during this request.
  unknown: makeSignedOutError,
  has_events: () =>
    new CallError(
      'has_events',
      'You still have events to run. Please cancel them or make another host their owner first.',
    ),
  last_admin: () =>
    new CallError(
      'last_admin',
      "You're the only admin. Ask the operator of this site to add another admin first.",
    ),
  address_changed: () =>
    new CallError(
      'address_changed',
      'Your email was changed within the last week, and the previous address can still undo that. You can delete your account a week after the change.',
    ),
}

async function readDeletionPreview(caller: Caller, now: number) {
  const member = await findMember(caller.id)
  if (!member) throw refusalErrorFactories.unknown()
  const [preview, isOnlyAdmin] = await Promise.all([
    previewDeletion(member, { isByAdmin: false, now }),
    isLastAdmin(member),
  ])
  return { member, preview: { ...preview, isLastAdmin: isOnlyAdmin } }
}

export const getOwnDeletion: Handler<'getOwnDeletion'> = async ({ caller, now }) =>
  (await readDeletionPreview(caller, now)).preview

/**
 * A deletion that would be refused in the end is refused before the email is sent. Someone who changed the account's address in
 * an open browser also cannot delete the account while its owner can still undo the change.
 */
export const requestOwnDeletion: Handler<'requestOwnDeletion'> = async ({ caller, now }) => {
  const { member, preview } = await readDeletionPreview(caller, now)
  if (preview.isLastAdmin) throw refusalErrorFactories.last_admin()
  if (preview.eventsToSettleCount > 0) throw refusalErrorFactories.has_events()
  if (await canUndoAddressChange(caller.id, now)) throw refusalErrorFactories.address_changed()
  await sendDeletionLink(member, now)
  return { message: `We sent a link to ${member.email}. Open it within 15 minutes to delete your account.` }
}

/**
 * Begins the same deletion as a deletion by an admin, but without an audit entry: the audit log lists only admins' actions.
 */
export const confirmOwnDeletion: Handler<'confirmOwnDeletion'> = async ({ caller, body, session, now }) => {
  if (!(await isDeletionTokenValid(caller.id, body.token, now))) {
    throw new CallError(
      'invalid_link',
      'This link has expired, was replaced or is for another account. Please request a new one.',
    )
  }
  const outcome = await beginDeletion(caller.id, now)
  if (outcome !== 'started') throw refusalErrorFactories[outcome]()
  session.clear()
  return { message: 'Your account is being deleted.' }
}
