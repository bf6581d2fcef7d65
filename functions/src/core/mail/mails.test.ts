import { describe, expect, it, test } from 'vitest'
import { sampleEvent } from '../../features/delivery/sample.ts'
import type { MailName } from './mail-data.ts'
import {
  campaignOf,
  isStillTrue,
  includesJoinLink,
  mails,
  requiredStatusesOf,
  revealsPlace,
  topicOf,
  transactionalId,
  usefulUntil,
} from './mails.ts'

const DAY = 86_400_000
const moved = (by: number) => ({ ...sampleEvent, startsAt: sampleEvent.startsAt + by })
const names = Object.keys(mails) as MailName[]
/** What a person did or asked for. */
const always: readonly MailName[] = [
  'login-link',
  'waitlist-notification',
  'rsvp-cancelled',
  'rsvp-refused',
  'event-cancelled',
  'series-cancelled',
  'series-update',
  'data-ready',
  'data-failed',
  'delete-account',
  'account-deleted',
  'event-hidden',
  'event-shown',
  'account-suspended',
  'account-unsuspended',
  'application-received',
  'host-approved',
  'host-denied',
  'host-invitation',
  'host-role',
  'confirm-question',
  'report-received',
  'report-resolved',
  'moderation-decision',
  'objection-resolved',
]

describe('what can be stopped', () => {
  it.each(always)('%s always comes', (template) => {
    expect(topicOf({ template, data: {} })).toBeNull()
  })

  it('everything else can, by what it is about', () => {
    const topics = Object.fromEntries(
      names
        .filter((name) => !always.includes(name))
        .map((template) => [
          template,
          topicOf({ template, data: { changes: [], note: 'x', kind: 'community' } }),
        ]),
    )
    expect(topics).toEqual({
      rsvp: 'hosts',
      'reminder-week': 'reminders',
      'reminder-day': 'reminders',
      'user-reminder-week': 'reminders',
      'user-reminder-day': 'reminders',
      'post-event-wrap': 'hosts',
      'event-update': 'hosts',
      'host-rsvp-week': 'hosting',
      'host-rsvp-day': 'hosting',
      'host-rsvps': 'rsvps',
      'photo-reminder': 'hosting',
      'photo-request': 'hosting',
      'next-event-nudge': 'hosting',
      'event-nudge-3': 'hosting',
      'engagement-nudge': 'hosting',
      'host-question': 'hosting',
      message: 'messages',
      'attendee-message': 'hosts',
      'city-notification': 'cities',
      'guest-invitation': 'hosts',
      'invitation-cancelled': 'hosts',
      'event-photos': 'hosts',
      'monthly-wrap': 'messages',
      'yearly-summary': 'messages',
    })
  })

  it("an RSVP's own news, a change of time and a direct message cannot", () => {
    expect(topicOf({ template: 'rsvp', data: { note: null } })).toBeNull()
    expect(topicOf({ template: 'event-update', data: { changes: [{}] } })).toBeNull()
    expect(topicOf({ template: 'message', data: { kind: 'direct' } })).toBeNull()
  })

  it('what hosts write to each other can', () => {
    for (const kind of ['conversation', 'group'])
      expect(topicOf({ template: 'message', data: { kind } })).toBe('hosting')
  })
})

describe('until when a mail is of use', () => {
  const data = { startsAt: 1_000, endsAt: 2_000 }
  const now = 500
  const untilStart: readonly MailName[] = [
    'reminder-day',
    'user-reminder-day',
    'city-notification',
    'guest-invitation',
  ]
  const untilEnd: readonly MailName[] = [
    'rsvp',
    'waitlist-notification',
    'event-update',
    'event-cancelled',
    'invitation-cancelled',
  ]

  it.each(untilStart)('%s: until the event begins', (template) => {
    expect(usefulUntil({ template, data }, now)).toBe(1_000)
  })
  it.each(untilEnd)('%s: until the event ends', (template) => {
    expect(usefulUntil({ template, data }, now)).toBe(2_000)
  })
  it('that it is tomorrow: until the day of the event, where that is', () => {
    // Half past seven in the evening of December 12th in London, the morning of the 13th in Auckland.
    const day = { ...sampleEvent, when: 'tomorrow' }
    for (const template of ['reminder-day', 'user-reminder-day', 'host-rsvp-day'] as const) {
      expect(usefulUntil({ template, data: day }, now)).toBe(Date.UTC(2026, 11, 12))
      const away = { ...day, timezone: 'Pacific/Auckland' }
      expect(usefulUntil({ template, data: away }, now)).toBe(Date.UTC(2026, 11, 12, 11))
    }
    expect(usefulUntil({ template: 'reminder-day', data: { ...day, when: 'today' } }, now)).toBe(
      sampleEvent.startsAt,
    )
  })
  it('that it is in a week: for that day, by schedule or by hand', () => {
    const week = { ...sampleEvent, when: 'week' }
    const overAt = Date.UTC(2026, 11, 6)
    for (const template of ['reminder-week', 'user-reminder-week', 'host-rsvp-week'] as const)
      expect(usefulUntil({ template, data: week }, now)).toBe(overAt)
  })
  it('a spot on offer: until then', () => {
    const offer = { ...data, offerEndsAt: 700 }
    expect(usefulUntil({ template: 'waitlist-notification', data: offer }, now)).toBe(700)
  })
  it('a log-in link: as long as it works', () => {
    expect(usefulUntil({ template: 'login-link', data: {} }, now)).toBe(now + 15 * 60_000)
  })
  it('what one asked for on the account page: as long as its link works', () => {
    expect(usefulUntil({ template: 'delete-account', data: {} }, now)).toBe(now + 15 * 60_000)
    expect(usefulUntil({ template: 'data-ready', data: {} }, now)).toBe(now + DAY)
  })
  it('how many RSVPs came: for half a day', () => {
    expect(usefulUntil({ template: 'host-rsvps', data: {} }, now)).toBe(now + DAY / 2)
  })
  it('a link that sends a question: as long as it works', () => {
    expect(usefulUntil({ template: 'confirm-question', data: {} }, now)).toBe(now + DAY)
  })
  const ownTime: readonly MailName[] = [
    'confirm-question',
    'login-link',
    'delete-account',
    'data-ready',
    'reminder-week',
    'user-reminder-week',
    'host-rsvp-week',
    'host-rsvp-day',
    'host-rsvps',
    'series-cancelled',
    'series-update',
  ]
  it('what changed of several events: until the last of them ends', () => {
    const events = [{ endsAt: 2_000 }, { endsAt: 9_000 }, { endsAt: 4_000 }]
    for (const template of ['series-cancelled', 'series-update'] as const)
      expect(usefulUntil({ template, data: { events } }, now)).toBe(9_000)
  })
  it.each(names.filter((name) => ![...untilStart, ...untilEnd, ...ownTime].includes(name)))(
    '%s: always',
    (template) => {
      expect(usefulUntil({ template, data }, now)).toBeNull()
    },
  )
})

describe('what a mail must still be true of', () => {
  it('the sign-up it was written about', () => {
    const standing = (template: MailName, data = {}) => requiredStatusesOf({ template, data })
    expect(standing('rsvp', { status: 'waitlist' })).toEqual(['waitlist'])
    expect(standing('waitlist-notification')).toEqual(['confirmed'])
    expect(standing('waitlist-notification', { offerEndsAt: 1 })).toEqual(['waitlist'])
    expect(standing('rsvp-cancelled')).toEqual(['cancelled'])
    expect(standing('user-reminder-day')).toEqual(['confirmed'])
    expect(standing('post-event-wrap')).toEqual(['confirmed'])
    expect(standing('attendee-message')).toEqual(['requested', 'confirmed', 'waitlist'])
    expect(standing('event-cancelled')).toEqual(['requested', 'confirmed', 'waitlist'])
    expect(standing('event-update')).toEqual(['confirmed', 'waitlist'])
    expect(standing('event-photos')).toEqual(['confirmed'])
    expect(standing('guest-invitation')).toBeNull()
    expect(standing('host-rsvp-day')).toBeNull()
    expect(standing('login-link')).toBeNull()
  })

  test('of an event that is cancelled there is nothing left to say, except that', () => {
    const without = names.filter((name) => 'onlyWhileActive' in mails[name] && !mails[name].onlyWhileActive)
    expect(without).toEqual(expect.arrayContaining(['event-cancelled', 'rsvp-cancelled', 'post-event-wrap']))
    expect(names.filter((name) => mails[name].onlyWhileActive)).toEqual([
      'rsvp',
      'waitlist-notification',
      'reminder-week',
      'user-reminder-week',
      'reminder-day',
      'user-reminder-day',
      'event-update',
      'host-rsvp-week',
      'host-rsvp-day',
      'photo-reminder',
      'photo-request',
      'city-notification',
      'guest-invitation',
    ])
  })

  it('a reminder that waited is true of another hour of the day, not of another day', () => {
    expect(isStillTrue('user-reminder-week', sampleEvent, moved(3_600_000))).toBe(true)
    expect(isStillTrue('user-reminder-week', sampleEvent, moved(DAY))).toBe(false)
    // 19:30 in London is the next day in Tokyo.
    expect(isStillTrue('host-rsvp-day', sampleEvent, { ...sampleEvent, timezone: 'Asia/Tokyo' })).toBe(false)
  })

  it('news of an RSVP are true of any day', () => {
    expect(isStillTrue('rsvp', sampleEvent, moved(30 * DAY))).toBe(true)
  })

  it('tells what was, where that is the news; else what is', () => {
    expect(mails['event-cancelled'].facts).toBe('as-queued')
    expect(mails['rsvp-cancelled'].facts).toBe('as-queued')
    expect(mails.rsvp.facts).toBe('live')
    expect(mails['event-update'].facts).toBe('live')
    expect(mails['host-rsvp-week'].facts).toBe('live')
  })
})

it('counts for the campaign of its event', () => {
  const campaign = (template: MailName, data = {}) => campaignOf({ template, data })
  expect(campaign('rsvp')).toBe('rsvp_confirmation')
  expect(campaign('user-reminder-week')).toBe('reminder_week_before')
  expect(campaign('reminder-day', { when: 'tomorrow' })).toBe('reminder_day_before')
  expect(campaign('user-reminder-day', { when: 'today' })).toBe('reminder_day_of')
  expect(campaign('reminder-day', { when: 'tomorrow', question: 'first' })).toBe('reminder_day_before')
  expect(campaign('reminder-day', { when: 'tomorrow', question: 'again' })).toBeNull()
  expect(campaign('post-event-wrap')).toBe('post_event_wrap')
  expect(campaign('event-cancelled')).toBe('cancellation')
  expect(campaign('event-update')).toBe('event_update')
  expect(campaign('waitlist-notification')).toBeNull()
  expect(campaign('login-link')).toBeNull()
})

it('gives the link of a virtual event to who has a seat', () => {
  expect(includesJoinLink({ template: 'rsvp', data: { status: 'confirmed' } })).toBe(true)
  expect(includesJoinLink({ template: 'rsvp', data: { status: 'waitlist' } })).toBe(false)
  expect(names.filter((template) => template !== 'rsvp' && includesJoinLink({ template, data: {} }))).toEqual(
    [
      'waitlist-notification',
      'reminder-week',
      'user-reminder-week',
      'reminder-day',
      'user-reminder-day',
      'event-update',
    ],
  )
})

it('counts no clicks in a mail that opens a door', () => {
  expect(names.filter((name) => !mails[name].tracked)).toEqual([
    'login-link',
    'delete-account',
    'host-invitation',
  ])
})

it('makes an id of its own each time one is asked for', () => {
  const ids = new Set(Array.from({ length: 100 }, () => transactionalId('login', 7)))
  expect(ids.size).toBe(100)
  for (const id of ids) expect(id).toMatch(/^login-7-[0-9a-f]{12}$/)
})

test('where a private event is stands in mail to its hosts, to its guests and to who has a seat', () => {
  const revealing = names.filter((template) => revealsPlace({ template, data: { status: 'confirmed' } }))
  expect(revealing).toEqual([
    'rsvp',
    'waitlist-notification',
    'reminder-week',
    'user-reminder-week',
    'reminder-day',
    'user-reminder-day',
    'post-event-wrap',
    'host-rsvp-week',
    'host-rsvp-day',
    'photo-reminder',
    'photo-request',
    'guest-invitation',
    'event-photos',
    'host-question',
  ])
  expect(revealsPlace({ template: 'rsvp', data: { status: 'waitlist' } })).toBe(false)
  expect(revealsPlace({ template: 'waitlist-notification', data: { offerEndsAt: 1 } })).toBe(false)
  const update = { template: 'event-update', data: { changes: [] } } as const
  expect(revealsPlace(update, ['confirmed', 'waitlist'])).toBe(false)
  expect(revealsPlace(update, ['confirmed'])).toBe(true)
})
