import { makeNotFoundError, type Handler } from '../../platform/call-handler.ts'
import { findHostCard } from '../../core/accounts/host-cards-store.ts'

export const getReferrer: Handler<'getReferrer'> = async ({ params }) => {
  const host = await findHostCard(params.referrerId)
  if (!host) throw makeNotFoundError('host')
  return { name: host.name, city: host.city }
}
