import { db } from '../../firebase.ts'

/** The event an e-mail belongs to, with its hosts and the address it went to; null where it belongs to none. */
export async function emailOfEvent(
  id: string,
): Promise<{ eventId: number; to: string; hostIds: string[] } | null> {
  const email = await db.doc(`emails/${id}`).get()
  const eventId = email.get('eventId') as number | null | undefined
  if (!eventId) return null
  const event = await db.doc(`events/${eventId}`).get()
  return {
    eventId,
    to: String(email.get('to')),
    hostIds: (event.get('hostIds') as string[] | undefined) ?? [],
  }
}
