import { describe, expect, it } from 'vitest'
import { sampleEvent } from '../../features/delivery/sample.ts'
import {
  getCampaign,
  includesJoinLink,
  isStillTrue,
  getRequiredStatuses,
  revealsPlace,
  getMailKind,
  computeUsefulUntil,
  makeTransactionalId,
} from './mail.ts'
import { type MailName, mails } from './mails.ts'

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
const NOW = Date.UTC(2026, 11, 1)
const { startsAt, endsAt } = sampleEvent
const moveEvent = (milliseconds: number) => ({ ...sampleEvent, startsAt: startsAt + milliseconds })

/** The data of a mail to attendees with a spot, with a note of the sender and without changes. */
const data = {
  ...sampleEvent,
  status: 'confirmed',
  kind: 'community',
  reminder: 'reminder_day_before',
  note: 'x',
  changes: [],
  events: [{ endsAt: 1 }, { endsAt }, { endsAt: 2 }],
}
const timeNames: Readonly<Record<number, string>> = {
  [startsAt]: 'start',
  [endsAt]: 'end',
  [Date.UTC(2026, 11, 6)]: 'week',
  [Date.UTC(2026, 11, 12)]: 'day before',
  [NOW + 15 * MINUTE_MS]: '15 minutes',
  [NOW + DAY_MS / 2]: '12 hours',
  [NOW + DAY_MS]: '24 hours',
}

/**
 * The expected policy of each mail, independent of `mails`: its kind (`always`: nobody can unsubscribe), until when it is
 * useful (`no end`: it never becomes outdated), and flags. `active`: sent only while the event is active. `link`: contains the
 * link of a virtual event. `place`: names the place of a private event. `untracked`: without click tracking, because its links
 * give access.
 */
const policies: Readonly<Record<MailName, string>> = {
  'login-link': 'always, 15 minutes, untracked',
  rsvp: 'hosts, end, active, link, place',
  'waitlist-notification': 'always, end, active, link, place',
  'rsvp-cancelled': 'always, no end',
  'rsvp-refused': 'always, no end',
  'reminder-week': 'reminders, week, active, link, place',
  'user-reminder-week': 'reminders, week, active, link, place',
  'reminder-day': 'reminders, day before, active, link, place',
  'user-reminder-day': 'reminders, day before, active, link, place',
  'post-event-wrap': 'hosts, no end, place',
  'event-cancelled': 'always, end',
  'event-update': 'hosts, end, active, link',
  'series-cancelled': 'always, end',
  'series-update': 'always, end',
  'data-export-ready': 'always, 24 hours',
  'data-export-failed': 'always, no end',
  'delete-account': 'always, 15 minutes, untracked',
  'account-deleted': 'always, no end',
  'event-hidden': 'always, no end',
  'event-unhidden': 'always, no end',
  'account-suspended': 'always, no end',
  'account-unsuspended': 'always, no end',
  'application-received': 'always, no end',
  'host-approved': 'always, no end',
  'host-denied': 'always, no end',
  'host-invitation': 'always, no end, untracked',
  'host-role': 'always, no end',
  'host-rsvp-week': 'hosting, week, active, place',
  'host-rsvp-day': 'hosting, day before, active, place',
  'host-rsvps': 'rsvps, 12 hours',
  'photo-reminder': 'hosting, no end, active, place',
  'photo-request': 'hosting, no end, active, place',
  'next-event-nudge': 'hosting, no end',
  'event-nudge-3': 'hosting, no end',
  'engagement-nudge': 'hosting, no end',
  message: 'messages, no end',
  'attendee-message': 'hosts, no end',
  'city-notification': 'cities, start, active',
  'guest-invitation': 'hosts, start, active, place',
  'guest-event-cancelled': 'hosts, end',
  'event-photos': 'hosts, no end, place',
  'monthly-wrap': 'messages, no end',
  'yearly-summary': 'messages, no end',
  'confirm-question': 'always, 24 hours',
  'host-question': 'hosting, no end, place',
  'report-received': 'always, no end',
  'report-resolved': 'always, no end',
  'moderation-decision': 'always, no end',
  'objection-resolved': 'always, no end',
}

it.each(Object.keys(policies) as MailName[])('has the expected policy for %s', (template) => {
  const weekData = { ...data, reminder: 'reminder_week_before' }
  const mail = { template, data: template.endsWith('reminder-week') ? weekData : data }
  const usefulUntil = computeUsefulUntil(mail, NOW)
  const { needsActiveEvent, shouldTrackClicks } = mails[template]
  const flags = [
    needsActiveEvent && 'active',
    includesJoinLink(mail) && 'link',
    revealsPlace(mail) && 'place',
    !shouldTrackClicks && 'untracked',
  ]
  const policy = [
    getMailKind(mail) ?? 'always',
    usefulUntil === null ? 'no end' : timeNames[usefulUntil],
    ...flags,
  ].filter(Boolean)
  expect(policy.join(', ')).toBe(policies[template])
})

describe('the kind of a mail', () => {
  it("is null for mail from which nobody can unsubscribe: an RSVP's status, a change of the event and a direct message", () => {
    expect(getMailKind({ template: 'rsvp', data: { note: null } })).toBeNull()
    expect(getMailKind({ template: 'event-update', data: { changes: [{}] } })).toBeNull()
    expect(getMailKind({ template: 'message', data: { kind: 'direct' } })).toBeNull()
  })

  it('is hosting for messages between hosts', () => {
    for (const kind of ['conversation', 'group'])
      expect(getMailKind({ template: 'message', data: { kind } })).toBe('hosting')
  })
})

describe('the time until which a mail is useful', () => {
  it('is the start of the event’s day in its time zone, for a reminder of the day before', () => {
    // 19:30 on December 12th in London is the morning of the 13th in Auckland.
    const aucklandData = { ...data, timezone: 'Pacific/Auckland' }
    for (const template of ['reminder-day', 'user-reminder-day', 'host-rsvp-day'] as const)
      expect(computeUsefulUntil({ template, data: aucklandData }, NOW)).toBe(Date.UTC(2026, 11, 12, 11))
  })

  it('is the start of the event, for a reminder on the day of the event', () =>
    expect(
      computeUsefulUntil({ template: 'reminder-day', data: { ...data, reminder: 'reminder_day_of' } }, NOW),
    ).toBe(startsAt))

  it('is the end of the offer, for a spot on offer', () => {
    const offer = { ...data, offerEndsAt: 700 }
    expect(computeUsefulUntil({ template: 'waitlist-notification', data: offer }, NOW)).toBe(700)
  })
})

describe('a mail that depends on the facts of its event', () => {
  it('requires the status of the RSVP that it is about, if it is about one', () => {
    const getStatuses = (template: MailName, data = {}) => getRequiredStatuses({ template, data })
    expect(getStatuses('rsvp', { status: 'waitlist' })).toEqual(['waitlist'])
    expect(getStatuses('waitlist-notification')).toEqual(['confirmed'])
    expect(getStatuses('waitlist-notification', { offerEndsAt: 1 })).toEqual(['waitlist'])
    expect(getStatuses('rsvp-cancelled')).toEqual(['cancelled'])
    expect(getStatuses('user-reminder-day')).toEqual(['confirmed'])
    expect(getStatuses('post-event-wrap')).toEqual(['confirmed'])
    expect(getStatuses('attendee-message')).toEqual(['requested', 'confirmed', 'waitlist', 'missed'])
    expect(getStatuses('event-cancelled')).toEqual(['requested', 'confirmed', 'waitlist'])
    expect(getStatuses('event-update')).toEqual(['confirmed', 'waitlist'])
    expect(getStatuses('event-photos')).toEqual(['confirmed'])
    expect(getStatuses('guest-invitation')).toBeNull()
    expect(getStatuses('host-rsvp-day')).toBeNull()
    expect(getStatuses('login-link')).toBeNull()
  })

  it('is still true if it is a reminder and the event moved within its day, but not if the event moved to another day', () => {
    expect(isStillTrue('user-reminder-week', sampleEvent, moveEvent(3_600_000))).toBe(true)
    expect(isStillTrue('user-reminder-week', sampleEvent, moveEvent(DAY_MS))).toBe(false)
    // 19:30 in London is the next day in Tokyo.
    expect(isStillTrue('host-rsvp-day', sampleEvent, { ...sampleEvent, timezone: 'Asia/Tokyo' })).toBe(false)
  })

  it('ignores a new day of the event if it is about an RSVP', () =>
    expect(isStillTrue('rsvp', sampleEvent, moveEvent(30 * DAY_MS))).toBe(true))

  it('uses the facts as queued if it is about a cancellation, and the current facts if it is a confirmation, an update or a reminder', () => {
    expect(mails['event-cancelled'].facts).toBe('as-queued')
    expect(mails['rsvp-cancelled'].facts).toBe('as-queued')
    expect(mails.rsvp.facts).toBe('live')
    expect(mails['event-update'].facts).toBe('live')
    expect(mails['host-rsvp-week'].facts).toBe('live')
  })
})

it('assigns a mail to a campaign of its event, or to none', () => {
  const findCampaign = (template: MailName, data = {}) => getCampaign({ template, data })
  expect(findCampaign('rsvp')).toBe('rsvp_confirmation')
  expect(findCampaign('user-reminder-week', { reminder: 'reminder_week_before' })).toBe(
    'reminder_week_before',
  )
  expect(findCampaign('reminder-day', { reminder: 'reminder_day_before' })).toBe('reminder_day_before')
  expect(findCampaign('user-reminder-day', { reminder: 'reminder_day_of' })).toBe('reminder_day_of')
  expect(findCampaign('reminder-day', { reminder: 'reminder_day_before', reconfirmQuestion: 'first' })).toBe(
    'reminder_day_before',
  )
  expect(
    findCampaign('reminder-day', { reminder: 'reminder_day_before', reconfirmQuestion: 'again' }),
  ).toBeNull()
  expect(findCampaign('post-event-wrap')).toBe('post_event_wrap')
  expect(findCampaign('event-cancelled')).toBe('cancellation')
  expect(findCampaign('event-update')).toBe('event_update')
  expect(findCampaign('waitlist-notification')).toBeNull()
  expect(findCampaign('login-link')).toBeNull()
})

it('makes a different id for each mail that a person requests', () => {
  const ids = new Set(Array.from({ length: 100 }, () => makeTransactionalId('login', 7)))
  expect(ids.size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^login-7-[0-9a-f]{12}$/)
})

it('never reveals the place or link of an event in mail about a waitlist position or an offer, nor the place in an update that also goes to the waitlist', () => {
  for (const mail of [
    { template: 'rsvp', data: { status: 'waitlist' } },
    { template: 'waitlist-notification', data: { offerEndsAt: 1 } },
  ] as const)
    expect([includesJoinLink(mail), revealsPlace(mail)]).toEqual([false, false])
  const update = { template: 'event-update', data: { changes: [] } } as const
  expect(revealsPlace(update, ['confirmed', 'waitlist'])).toBe(false)
  expect(revealsPlace(update, ['confirmed'])).toBe(true)
})
