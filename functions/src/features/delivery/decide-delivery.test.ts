import { describe, expect, it } from 'vitest'
import type { Delivery, DeliveryRecipient } from '../../core/mail/delivery.ts'
import { decideDelivery, type DeliveryFacts, type RecipientFacts } from './decide-delivery.ts'
import { sampleEvent } from './sample.ts'

const NOW = sampleEvent.startsAt - 20 * 3_600_000

const makeRecipient = (name: string): DeliveryRecipient => ({
  emailId: null,
  address: `${name}@example.com`,
  name,
  userId: null,
  signup: { signupId: name, seq: 1 },
})
const [ada, bo] = [makeRecipient('ada'), makeRecipient('bo')]
const acceptingSettings = { suppression: null, unsubscribedKinds: [] }

/** Makes the facts of recipients who accept mail and still have their RSVPs. */
const createRecipientFacts = (recipients: readonly DeliveryRecipient[]): RecipientFacts => ({
  readAt: NOW,
  addressSettings: recipients.map(() => acceptingSettings),
  eligibleRecipients: new Map(recipients.map((recipient) => [recipient, recipient])),
  movedRecipients: [],
})

function createFacts(
  overrides: Partial<DeliveryFacts> & { readonly deliveryRecipients?: DeliveryRecipient[] } = {},
) {
  const { deliveryRecipients = [ada], ...otherFacts } = overrides
  const delivery = {
    id: 'd',
    template: 'reminder-day',
    recipients: deliveryRecipients,
    createdAt: NOW,
    checkedAt: null,
    mailingId: otherFacts.mailing ? 'm' : null,
    usefulUntil: null,
  } as unknown as Delivery
  return {
    delivery,
    mailing: null,
    content: {
      template: 'reminder-day' as const,
      data: { ...sampleEvent, reminder: 'reminder_day_before', note: null },
      eventId: sampleEvent.eventId,
    },
    event: { currentEvent: sampleEvent, isPublic: true },
    recipients: createRecipientFacts(deliveryRecipients),
    details: null,
    ...otherFacts,
  } satisfies DeliveryFacts
}

const followerMailing = {
  status: 'running' as const,
  createdAt: NOW,
  audience: { kind: 'followers' as const, city: 'Berlin', hostIds: [] },
}

const movedEvent = { ...sampleEvent, startsAt: sampleEvent.startsAt + 3 * 86_400_000 }

describe('decideDelivery', () => {
  it('sends a reminder that is still true, with the current facts of its event', () => {
    const event = { currentEvent: { ...sampleEvent, venueName: 'New Hall' }, isPublic: true }
    const decision = decideDelivery(createFacts({ event }), NOW)
    expect(decision).toMatchObject({
      kind: 'send',
      recipients: [ada],
      leftOutRecipients: [],
      checkedAt: NOW,
      joinUrl: null,
      content: { data: { venueName: 'New Hall' } },
    })
  })

  it('waits while the mailing is stopped, even if the event was unpublished', () => {
    const mailing = { ...followerMailing, status: 'stopped' as const }
    const decision = decideDelivery(
      createFacts({ mailing, event: { currentEvent: 'unpublished', isPublic: false } }),
      NOW,
    )
    expect(decision).toEqual({ kind: 'wait', nextAttemptAt: NOW + 15 * 60_000 })
  })

  it.each<[string, string, Parameters<typeof createFacts>[0], number]>([
    ['an attendee', 'The event was cancelled', { event: { currentEvent: 'cancelled', isPublic: true } }, NOW],
    [
      'followers',
      'The event was unpublished',
      { mailing: followerMailing, event: { currentEvent: 'unpublished', isPublic: false } },
      NOW,
    ],
    [
      'followers',
      'The event was made private',
      { mailing: followerMailing, event: { currentEvent: sampleEvent, isPublic: false } },
      NOW,
    ],
    [
      'an attendee',
      'The event was moved to another day',
      { event: { currentEvent: movedEvent, isPublic: true } },
      NOW,
    ],
    ['an attendee', 'Too late to be sent', {}, sampleEvent.startsAt + 86_400_000],
  ])('leaves out a mail to %s for the reason “%s”', (_, reason, overrides, now) => {
    expect(decideDelivery(createFacts(overrides), now)).toMatchObject({
      kind: 'leave_out',
      reason,
      leftOutReason: 'outdated',
    })
  })

  it('leaves out a mail to a suppressed recipient, with the reason', () => {
    const facts = createFacts()
    const bouncedSettings = {
      suppression: { reason: 'bounced' as const, detail: '', occurredAt: 0 },
      unsubscribedKinds: [],
    }
    expect(
      decideDelivery(
        { ...facts, recipients: { ...createRecipientFacts([ada]), addressSettings: [bouncedSettings] } },
        NOW,
      ),
    ).toMatchObject({
      kind: 'leave_out',
      leftOutReason: 'suppressed',
      reason: 'Not sent: an earlier email to this address bounced',
    })
  })

  it('leaves out recipients without an RSVP, and returns those with a new address', () => {
    const facts = createFacts({ mailing: followerMailing, deliveryRecipients: [ada, bo] })
    const movedRecipients = [{ ...bo, address: 'bo@example.org' }]
    const recipients = {
      ...createRecipientFacts([ada, bo]),
      eligibleRecipients: new Map([[ada, ada]]),
      movedRecipients,
    }
    expect(decideDelivery({ ...facts, recipients }, NOW)).toMatchObject({
      kind: 'send',
      recipients: [ada],
      movedRecipients,
      leftOutRecipients: [{ recipient: bo, reason: 'outdated' }],
    })
  })

  it('sends to nobody if all recipients of a mailing’s delivery are left out', () => {
    const facts = createFacts({ mailing: followerMailing })
    const recipients = {
      ...createRecipientFacts([ada]),
      eligibleRecipients: new Map<DeliveryRecipient, DeliveryRecipient>(),
    }
    expect(decideDelivery({ ...facts, recipients }, NOW)).toMatchObject({ kind: 'send', recipients: [] })
  })

  it('sends to all recipients, and keeps the time of the check, if they were checked a moment ago', () => {
    const facts = createFacts({ recipients: null })
    const delivery = { ...facts.delivery, checkedAt: NOW - 1000 }
    const expectedDecision = { kind: 'send', recipients: [ada], checkedAt: NOW - 1000 }
    expect(decideDelivery({ ...facts, delivery }, NOW)).toMatchObject(expectedDecision)
  })

  it('adds the location and the link of the event for recipients who may know them', () => {
    const place = { venueName: 'Back room', venueAddress: null }
    expect(
      decideDelivery(createFacts({ details: { place, joinUrl: 'https://meet.test/1' } }), NOW),
    ).toMatchObject({
      joinUrl: 'https://meet.test/1',
      content: { data: place },
    })
  })
})
