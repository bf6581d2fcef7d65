import type { RulesTestEnvironment } from '@firebase/rules-unit-testing'
import { doc, writeBatch, type Firestore } from 'firebase/firestore'
import { ref, uploadBytes, type FirebaseStorage } from 'firebase/storage'
import { toEventDocument, type StoredEvent } from '../../functions/shared/events/stored.ts'
import { eventId, makeRandomId } from '../../functions/shared/ids.ts'
import { makeEventFacts, makeHostCardFacts } from '../factories/event-facts.ts'
import { actors, RULES_BUCKET } from './actors.ts'

const hosts = [actors.host, actors.coHost, actors.unapprovedHost, actors.formerHost].map(({ uid }) =>
  makeHostCardFacts(uid),
)
const memberEmail = actors.member.token.email ?? ''
const waitlistedEmail = actors.otherMember.token.email ?? ''

/**
 * The fields in which each event differs from the default event. In each event, the member has a spot, and the other member is
 * on the waitlist.
 */
const eventOverrides: Record<string, Partial<StoredEvent>> = {
  published: {},
  private: { isPrivate: true },
  draft: { isPublished: false },
  cancelled: { cancelledAt: Date.now() },
  hidden: {
    isPublished: false,
    hidden: { hiddenAt: Date.now(), wasPublished: true, suspendedOwnerId: null },
  },
}

/** The paths of documents that no actor may read or write. */
export const closedPaths = [
  'loginTokens/one',
  'limits/one',
  'citySignups/one',
  'follows/one',
  'keptOut/one',
  'series/one',
  'reports/one',
  'hostQuestions/one',
  'eventNotifications/one',
  'eventNotifications/one/notes/one',
  'eventStats/one',
  'hostStats/one',
  'cityStats/one',
  'recountMarks/one',
  'weekStats/one',
  'totals/members',
  'eventPlans/one',
  'rsvpDigests/one',
  'wraps/one',
  'invitations/one',
  'deletions/one',
  'checkInStates/one',
  'events/one/arrivals/first',
  'events/published/access/virtual',
  'events/private/access/place',
  'events/published/signups/one',
  'events/private/guests/one',
  `hosts/${actors.host.uid}`,
  `applications/${actors.member.uid}`,
  'dataExports/one',
  'calendarFeeds/one',
  'conversations/one',
  'conversations/one/messages/first',
  'messages/one',
  'emails/sent',
  'emails/waiting',
  'adminActions/one',
  'mail/stats',
  'anything/else',
]

const documents: Record<string, Record<string, unknown>> = {
  [`users/${actors.member.uid}`]: { name: 'Sam', role: 'user' },
}
for (const path of closedPaths) documents[path] = { userId: 1, status: 'sent', text: 'Hello' }
for (const [id, overrides] of Object.entries(eventOverrides)) {
  const event = makeEventFacts(eventId.parse(makeRandomId()), Date.now() + 86_400_000, {
    hosts,
    ...overrides,
  })
  documents[`events/${id}`] = toEventDocument(event)
  documents[`events/${id}/signups/confirmed`] = { email: memberEmail, status: 'confirmed' }
  documents[`events/${id}/signups/waitlisted`] = { email: waitlistedEmail, status: 'waitlist' }
}

export const publicPhotoPath = 'photos/events/published/1.webp'
export const otherFilePath = 'elsewhere/file.webp'

/** Writes the fixtures once for all test files. The rules refuse every write of the tests, so the fixtures do not change. */
export async function writeFixtures(environment: RulesTestEnvironment): Promise<void> {
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore() as unknown as Firestore
    const batch = writeBatch(db)
    for (const [path, data] of Object.entries(documents)) batch.set(doc(db, path), data)
    await batch.commit()
    const storage = context.storage(RULES_BUCKET) as unknown as FirebaseStorage
    const bytes = new Uint8Array([82, 73, 70, 70])
    for (const path of [publicPhotoPath, otherFilePath]) {
      await uploadBytes(ref(storage, path), bytes, { contentType: 'image/webp' })
    }
  })
}
