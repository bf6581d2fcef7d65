import { siteUrl } from '../../platform/params.ts'
import { createMailLinks, type MailLinks } from './links.ts'
import type { EventSnapshot, EventMailData, HostEventMailData } from '../../core/mail/mail-data.ts'

/* Sample people and events for the gallery, previews and test emails. */
export const sampleEvent: EventSnapshot = {
  eventId: 1_000_000_008,
  title: 'Clay & Cold Brew',
  startsAt: Date.UTC(2026, 11, 12, 19, 30),
  endsAt: Date.UTC(2026, 11, 12, 21, 30),
  timezone: 'Europe/London',
  city: 'London',
  area: 'Shoreditch',
  venueName: 'Yonder Studio',
  venueAddress: '12 Calvert Avenue',
  isVirtual: false,
  revision: 0,
}

export const anotherSampleEvent: EventSnapshot = {
  ...sampleEvent,
  eventId: 1_000_000_015,
  title: 'Zine Night',
  startsAt: Date.UTC(2026, 11, 15, 19, 0),
  endsAt: Date.UTC(2026, 11, 15, 21, 0),
  area: 'Hackney',
  venueName: 'Back Room Press',
}

export const sampleSignup: EventMailData = {
  ...sampleEvent,
  name: 'Ada Okafor',
  signupId: '0'.repeat(64),
  seq: 7,
}

export const sampleHostEvent: HostEventMailData = {
  ...sampleEvent,
  name: 'Noor Haddad',
  confirmedCount: 20,
  waitlistCount: 4,
  signupLimit: 20,
}

/** Creates links for a preview. Their tokens are invalid. */
export function createSampleLinks({
  canUnsubscribe = true,
  isVirtual = false,
}: { readonly canUnsubscribe?: boolean; readonly isVirtual?: boolean } = {}): MailLinks {
  const home = siteUrl.value()
  return createMailLinks({
    siteUrl: home,
    secret: 'sample',
    makeChangeToken: () => 'sample',
    makeTicketCode: () => 'sample',
    makeObjectionToken: () => 'sample',
    makeHostQuestionToken: () => 'sample',
    preferencesToken: canUnsubscribe ? 'sample' : null,
    joinUrl: isVirtual ? home : null,
  })
}
