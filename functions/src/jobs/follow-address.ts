import { onDocumentUpdated } from 'firebase-functions/v2/firestore'
import { userId } from '../../shared/ids.ts'
import { secrets } from '../params.ts'
import { followAddress } from '../members/follow-address.ts'

/** Sees every change of a member, whoever makes it; what is no new address ends without a read. */
export const followAddresses = onDocumentUpdated(
  { document: 'users/{uid}', secrets, retry: true, memory: '256MiB', cpu: 1, concurrency: 80 },
  async ({ data, params }) => {
    if (!data) return
    const from: unknown = data.before.get('email')
    if (typeof from !== 'string' || from === data.after.get('email')) return
    const changedAt = data.after.updateTime.toMillis()
    await followAddress(userId.parse(params.uid), from, changedAt, Date.now())
  },
)
