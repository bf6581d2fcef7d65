import { Timestamp } from 'firebase-admin/firestore'
import { endedSessionRef } from '../../platform/collections.ts'
import type { CallerSession } from '../../platform/call.ts'
import type { UserId } from '../../../shared/ids.ts'

/** Firebase ends all sessions of an account or none; this ends one. The entry is needed as long as the cookie would work. */
export async function endSession(userId: UserId, { cookie, endsAt }: CallerSession): Promise<void> {
  await endedSessionRef(cookie).set({ userId, expiresAt: Timestamp.fromMillis(endsAt) })
}

export async function isSessionEnded(cookie: string): Promise<boolean> {
  return (await endedSessionRef(cookie).get()).exists
}
