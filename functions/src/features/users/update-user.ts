import { makeAddressInUseError, correctAddress } from '../../core/accounts/correct-address.ts'
import type { Member } from '../../core/accounts/member.ts'
import { findAuditActor } from '../../core/accounts/audit-actor.ts'
import { findMember, findMemberByEmail, updateMember } from '../../core/accounts/users-store.ts'
import { writeAuditEntry } from '../../core/audit/audit-store.ts'
import type { Handler } from '../../platform/call-handler.ts'
import { getUser, makeUserNotFoundError } from './list-users.ts'

const detailFields = ['name', 'city', 'area'] as const
type Details = Pick<Member, (typeof detailFields)[number]>

/**
 * Changes a user. The email is changed first, because only this change can be refused. If a later change fails, saving again
 * repeats it. Missing or unchanged fields are neither written nor logged.
 */
export const updateUser: Handler<'updateUser'> = async (request) => {
  const { params, body, caller, now } = request
  const [member, actor] = await Promise.all([findMember(params.id), findAuditActor(caller)])
  if (!member) throw makeUserNotFoundError()
  const { email } = body
  if (email !== undefined && email !== member.email) {
    if (await findMemberByEmail(email)) throw makeAddressInUseError()
    await correctAddress(member, email, actor, now)
  }
  const newDetails = pickDetails(body)
  if (listChangedFields(newDetails, member).length > 0) {
    await updateMember(member.id, newDetails, now, (transaction, formerMember) => {
      const changedFields = listChangedFields(newDetails, formerMember)
      if (changedFields.length === 0) return
      const pickValues = (details: Partial<Details>) =>
        Object.fromEntries(changedFields.map((field) => [field, details[field] ?? null]))
      const subject = {
        kind: 'user',
        id: String(member.id),
        name: newDetails.name ?? formerMember.name,
      } as const
      writeAuditEntry(
        transaction,
        {
          action: 'user_updated',
          actor,
          subject,
          before: pickValues(formerMember),
          after: pickValues(newDetails),
        },
        now,
      )
    })
  }
  return getUser({ ...request, body: undefined, query: undefined })
}

function pickDetails({ name, cities, area }: Parameters<Handler<'updateUser'>>[0]['body']): Partial<Details> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(cities === undefined ? {} : { city: cities[0] ?? null }),
    ...(area === undefined ? {} : { area }),
  }
}

const listChangedFields = (newDetails: Partial<Details>, formerDetails: Details) =>
  detailFields.filter(
    (field) => newDetails[field] !== undefined && newDetails[field] !== formerDetails[field],
  )
