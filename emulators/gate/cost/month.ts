import { behaviour, callMs, INSTANCE_GIB, MONTHS_KEPT, sizes } from './behaviour.ts'
import type { Figures, PageName } from './figures.ts'
import { firestore, functions, hosting, priceOf, priceOfMails, storage } from './prices.ts'

const PAGES: readonly PageName[] = ['home', 'event', 'past', 'dashboard']
/** Whose the address is, the member, and their seats (`member-figures-store.ts`). */
const READS_A_COUNT = 3
const GIB = 2 ** 30
const GB = 1e9

/** What a month takes of each thing that is paid for. */
export interface Usage {
  readonly reads: number
  readonly writes: number
  readonly deletes: number
  readonly storedGib: number
  readonly calls: number
  readonly cpuSeconds: number
  readonly hostingGb: number
  readonly photosStoredGb: number
  readonly photosGb: number
  readonly mails: number
}

/** What a month takes, by what the benches counted and how members are taken to behave. */
export function usageOf(members: number, { reads, rush, email }: Figures): Usage {
  const { views, cdnShare, returningShare, rsvps, otherMails, bulkMails, webhooksPerMail } = behaviour
  // And once a month, by night.
  const counts = rsvps * behaviour.countsPerRsvp + 1
  const rendered = (page: PageName) => (page === 'dashboard' ? 1 : 1 - cdnShare)
  const ofPages = (each: (page: PageName) => number) =>
    PAGES.reduce((sum, page) => sum + views[page] * each(page), 0)
  const allViews = ofPages(() => 1)
  const single = rsvps + otherMails
  const mails = single + bulkMails
  const webhooks = mails * webhooksPerMail
  const ownCalls = allViews * behaviour.callsPerView
  const pageCalls = ofPages(rendered)
  // Each RSVP writes its event, which is looked at; each mail to one person is a delivery that is made.
  const triggers = rsvps + single + bulkMails / 1_000
  const ms =
    pageCalls * callMs.page +
    ownCalls * callMs.api +
    rsvps * rush.aloneMs +
    triggers * callMs.trigger +
    // Each count writes its member, which is looked at.
    counts * callMs.nothing +
    webhooks * callMs.webhook
  const kept = MONTHS_KEPT * (rsvps * sizes.signup + mails * sizes.logEntry)
  const each: Usage = {
    reads:
      ofPages(
        (page) => (reads[page].server + reads[page].counting.large) * rendered(page) + reads[page].web,
      ) +
      rsvps * rush.readsPerRsvp +
      counts * READS_A_COUNT +
      single * email.readsPerMail +
      bulkMails * email.readsPerRecipient +
      webhooks * email.readsPerWebhook,
    writes:
      rsvps * rush.writesPerRsvp +
      counts +
      single * email.writesPerMail +
      bulkMails * email.writesPerRecipient +
      webhooks * email.writesPerWebhook,
    // By TTL: deliveries, the log, and the tokens of webhooks.
    deletes: single + mails + webhooks,
    storedGib: (sizes.member + kept) / GIB,
    calls: pageCalls + ownCalls + rsvps + triggers + counts + webhooks,
    cpuSeconds: ms / 1_000,
    hostingGb: (allViews * (sizes.page + (1 - returningShare) * sizes.code)) / GB,
    photosStoredGb: (behaviour.photos * MONTHS_KEPT * sizes.photo) / GB,
    photosGb: (allViews * (1 - returningShare) * sizes.photosOfView) / GB,
    mails,
  }
  return Object.fromEntries(Object.entries(each).map(([name, value]) => [name, value * members])) as Record<
    keyof Usage,
    number
  >
}

/** Dollars a month, by service. */
export function costOf(
  usage: Usage,
): Record<'Firestore' | 'Functions' | 'Hosting' | 'Storage' | 'Mailgun', number> {
  return {
    Firestore:
      priceOf(usage.reads, firestore.reads) +
      priceOf(usage.writes, firestore.writes) +
      priceOf(usage.deletes, firestore.deletes) +
      priceOf(usage.storedGib, firestore.storedGib),
    Functions:
      priceOf(usage.calls, functions.calls) +
      priceOf(usage.cpuSeconds, functions.cpuSeconds) +
      priceOf(usage.cpuSeconds * INSTANCE_GIB, functions.gibSeconds),
    Hosting: priceOf(usage.hostingGb, hosting.transferGb),
    Storage: priceOf(usage.photosStoredGb, storage.storedGb) + priceOf(usage.photosGb, storage.transferGb),
    Mailgun: priceOfMails(usage.mails),
  }
}
