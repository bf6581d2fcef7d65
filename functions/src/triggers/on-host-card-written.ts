import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { toHostCard } from '../core/accounts/host-cards-store.ts'
import { updateHostCardInEvents } from '../core/events/events-store.ts'
import { instanceOptions } from '../platform/instance-options.ts'

/**
 * Copies every change of a host's card into the events of the host. The new card of a host who is approved again is copied too,
 * because their events still have the former one.
 */
export const onHostCardWritten = onDocumentWritten(
  { document: 'hosts/{uid}', retry: true, ...instanceOptions.onHostCardWritten },
  async ({ data, params }) => {
    if (!data) return
    // The current card is read, because triggers may run late, in any order, and at the same time.
    for (let copiedCardJson = ''; ;) {
      const card = (await data.after.ref.get()).data()
      if (!card || JSON.stringify(card) === copiedCardJson) return
      await updateHostCardInEvents(toHostCard(params.uid, card), Date.now())
      copiedCardJson = JSON.stringify(card)
    }
  },
)
