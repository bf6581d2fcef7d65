import { CallError, type Handler } from '../http/handler.ts'
import { findHostCard } from './store.ts'

export const getReferrer: Handler<'getReferrer'> = async ({ params }) => {
  const host = await findHostCard(params.referrerId)
  if (!host) throw new CallError('not_found', 'There is no such host.')
  return host
}
