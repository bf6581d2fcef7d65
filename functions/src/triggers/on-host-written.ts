import { onDocumentUpdated } from 'firebase-functions/v2/firestore'
import { hostCard } from '../../shared/events/stored.ts'
import { followHostCard } from '../core/events/events-store.ts'
import { instances } from '../platform/instances.ts'

/** Sees every change of a host's card: their events carry copies of it. One that is made anew is in no event yet. */
export const followHostCards = onDocumentUpdated(
  { document: 'hosts/{uid}', retry: true, ...instances.followHostCards },
  async ({ data, params }) => {
    if (!data) return
    // As the card is now: triggers come late, and in no order.
    const card = (await data.after.ref.get()).data()
    if (card) await followHostCard(hostCard.parse({ ...noLinks, ...card, id: params.uid }), Date.now())
  },
)

/** Cards of before these fields do without them. */
const noLinks = {
  area: null,
  bio: null,
  photoUrl: null,
  socialMediaUrl: null,
  portfolioUrl: null,
  linkedinUrl: null,
  twitterUrl: null,
}
