import { addressInUse, correctAddress } from '../../core/accounts/correct-address.ts'
import type { Member } from '../../core/accounts/member.ts'
import { recordedAs } from '../../core/accounts/recorded-as.ts'
import { findMember, findMemberByEmail, updateMember } from '../../core/accounts/users-store.ts'
import { recordIn } from '../../core/audit/audit-store.ts'
import type { Handler } from '../../platform/call.ts'
import { getUser, noUser } from './list-users.ts'

const details = ['name', 'city', 'area'] as const
type Details = Pick<Member, (typeof details)[number]>

/**
 * Changes a user. The e-mail goes first, for it alone may be refused; should the rest fail, saving again does that. What is
 * as it was is not written, nor put on record.
 */
export const updateUser: Handler<'updateUser'> = async (request) => {
  const { params, body, caller, now } = request
  const [member, by] = await Promise.all([findMember(params.id), recordedAs(caller)])
  if (!member) throw noUser()
  if (body.email !== member.email) {
    if (await findMemberByEmail(body.email)) throw addressInUse()
    await correctAddress(member, body.email, by, now)
  }
  const next: Details = { name: body.name, city: body.cities[0] ?? null, area: body.area }
  if (details.some((field) => next[field] !== member[field])) {
    await updateMember(member.id, next, now, (transaction, before) => {
      const changed = details.filter((field) => next[field] !== before[field])
      if (changed.length === 0) return
      const of = (some: Details) => Object.fromEntries(changed.map((field) => [field, some[field]]))
      const subject = { kind: 'user', id: String(member.id), name: next.name } as const
      recordIn(transaction, { action: 'user_updated', by, subject, before: of(before), after: of(next) }, now)
    })
  }
  return getUser({ ...request, body: undefined, query: undefined })
}
