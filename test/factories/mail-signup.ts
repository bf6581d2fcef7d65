import { getFirestore } from 'firebase-admin/firestore'
import { hashAddress } from '../../functions/src/platform/tokens.ts'

/** Writes a sign-up with the fields that emails need. */
export async function writeSignup(
  eventId: number,
  email: string,
  { status = 'confirmed', seq = 1 }: { status?: 'confirmed' | 'waitlist'; seq?: number } = {},
): Promise<void> {
  const signup = { eventId, email, name: 'Attendee One', status, seq, userId: null }
  await getFirestore()
    .doc(`events/${eventId}/signups/${hashAddress(email)}`)
    .set(signup)
}
