import { describe, expect, test } from 'vitest'
import { makeRsvpEvent, makeSignup } from '../../../test/rsvps/commands.ts'
import { NO_ADDRESS, type SpotCounts, type Signup } from './command.ts'
import { hasOffer, SpotAllocator } from './spot-allocator.ts'

/** Makes the sign-up of a new RSVP. The allocator replaces its `seq` and `status`. */
const makeNewSignup = (id: string) => makeSignup(id, 0, 'cancelled')
/** Attendees on the waitlist. */
const [ada, ben, cem] = [
  makeSignup('ada', 3, 'waitlist'),
  makeSignup('ben', 4, 'waitlist'),
  makeSignup('cem', 5, 'waitlist'),
]

/** The allocator of an event with these counts and this head of its waitlist. */
function makeAllocator(counts: Partial<SpotCounts>, waitlist: readonly Signup[] = []): SpotAllocator {
  const event = makeRsvpEvent({ confirmedCount: 1, waitlistCount: waitlist.length, nextSeq: 9, ...counts })
  return new SpotAllocator(event, { event, signups: [], waitlistHead: waitlist })
}

test('gives a free spot to the waitlist before new RSVPs', () => {
  const allocator = makeAllocator({ confirmedCount: 0 }, [ada])
  expect(allocator.register(makeNewSignup('ben'), { createdAt: 70 }).result).toEqual({
    status: 'waitlist',
    position: 2,
  })
  allocator.assignFreeSpots(5)
  expect(allocator.find('ada')?.status).toBe('confirmed')
  expect(allocator.find('ben')?.status).toBe('waitlist')
})

test('gives a creation time to a new sign-up, but not to a promoted one', () => {
  const allocator = makeAllocator({ signupLimit: 2 }, [ada])
  const newSignup = allocator.register(makeNewSignup('ben'), { createdAt: 70 })
  allocator.assignFreeSpots(1)
  const changes = allocator
    .listChanges()
    .map(({ signup, createdAt }) => [signup.id, signup.status, createdAt])
  expect(changes).toEqual([
    ['ben', 'waitlist', 70],
    ['ada', 'confirmed', null],
  ])
  allocator.cancel(newSignup, 'cancelled')
  expect(allocator.listChanges()[0]).toMatchObject({
    signup: { id: 'ben', status: 'cancelled' },
    createdAt: 70,
  })
})

test.each([0, 1, 2])('gives out at most %i spots in one call, even if more are free', (maxSpots) => {
  const allocator = makeAllocator({ signupLimit: 9 }, [ada, ben, cem])
  allocator.assignFreeSpots(maxSpots)
  expect(allocator.counts).toMatchObject({ confirmedCount: 1 + maxSpots, waitlistCount: 3 - maxSpots })
  expect(allocator.notifications.map(({ signup }) => signup.id)).toEqual(
    ['ada', 'ben', 'cem'].slice(0, maxSpots),
  )
})

test('skips the former positions of attendees who have cancelled, even if they have RSVP’d again', () => {
  const allocator = makeAllocator({ signupLimit: 9 }, [ada, ben, cem])
  allocator.cancel(ada, 'cancelled')
  allocator.cancel(ben, 'cancelled')
  allocator.register(makeNewSignup('ben'), { createdAt: 70 })
  allocator.assignFreeSpots(1)
  const promotions = allocator.notifications.filter(({ kind }) => kind === 'promoted')
  expect(promotions.map(({ signup }) => signup.id)).toEqual(['cem'])
})

test('sends a confirmation instead of a promotion to an attendee who gets a spot at the door', () => {
  const listNotifications = (kind?: 'confirmed') => {
    const allocator = makeAllocator({}, [ada])
    allocator.admit(ada, kind)
    return allocator.notifications.map(({ kind, signup }) => [kind, signup.status])
  }
  expect(listNotifications('confirmed')).toEqual([['confirmed', 'confirmed']])
  expect(listNotifications()).toEqual([['promoted', 'confirmed']])
})

test('treats attendees without an address like others, but emails them nothing', () => {
  const allocator = makeAllocator({ signupLimit: 2 }, [{ ...ada, email: NO_ADDRESS }])
  const newSignup = allocator.register({ ...makeNewSignup('ben'), email: NO_ADDRESS }, { createdAt: 70 })
  allocator.assignFreeSpots(1)
  allocator.admit(newSignup, 'confirmed')
  allocator.cancel({ ...newSignup, status: 'confirmed' }, 'removed')
  expect(allocator.notifications).toEqual([])
  expect(allocator.counts).toMatchObject({ confirmedCount: 2, waitlistCount: 0 })
  expect(allocator.find('ada')?.status).toBe('confirmed')
})

test('says in a cancellation or removal notification if the RSVP had no spot', () => {
  const dee = makeSignup('dee', 6, 'requested')
  const allocator = makeAllocator({ requestedCount: 1 }, [ada, dee])
  allocator.cancel(ada, 'removed')
  allocator.cancel(dee, 'removed')
  allocator.cancel({ ...ben, status: 'confirmed' }, 'cancelled')
  expect(allocator.notifications.map(({ kind, hadNoSpot }) => [kind, hadNoSpot])).toEqual([
    ['removed', true],
    ['removed', true],
    ['cancelled', undefined],
  ])
})

test('leaves optional fields without a value out of a notification', () => {
  const allocator = makeAllocator({ signupLimit: 2 }, [ada])
  allocator.assignFreeSpots(1)
  expect(allocator.notifications).toStrictEqual([
    { kind: 'promoted', signup: allocator.find('ada'), trace: null },
  ])
})

test('marks an attendee as sure if they get a spot after the reconfirmation question, but not if they join the waitlist', () => {
  const allocator = makeAllocator({ signupLimit: 2 })
  allocator.startToReconfirm = 7
  expect(allocator.register(makeNewSignup('ada'), { createdAt: 70 })).toMatchObject({
    status: 'confirmed',
    reconfirmedFor: 7,
  })
  expect(allocator.register(makeNewSignup('ben'), { createdAt: 70 })).not.toHaveProperty('reconfirmedFor')
})

describe('a request that is accepted', () => {
  const makeRequest = (seq: number): Signup => makeSignup('dan', seq, 'requested')
  const acceptOptions = { areRsvpsClosed: false, shouldAddSpot: false }
  /** Promotes all attendees on the waitlist, and returns the ids in order. */
  function promoteAll(allocator: SpotAllocator) {
    allocator.notifications.length = 0
    allocator.signupLimit = 9
    allocator.assignFreeSpots(9)
    return allocator.notifications.map(({ signup }) => signup.id)
  }

  test.each([
    [2, ['dan', 'ada', 'cem']],
    [4, ['ada', 'dan', 'cem']],
    [6, ['ada', 'cem', 'dan']],
  ])('joins the waitlist in the order of seq (here seq %i)', (seq, expectedIds) => {
    const allocator = makeAllocator({ requestedCount: 1 }, [ada, cem])
    allocator.accept(makeRequest(seq), acceptOptions)
    expect(promoteAll(allocator)).toEqual(expectedIds)
  })

  test('is next on the waitlist even if a later attendee already has a spot', () => {
    const allocator = makeAllocator({ signupLimit: 2, requestedCount: 1 }, [ada, cem])
    allocator.assignFreeSpots(1)
    allocator.accept(makeRequest(2), acceptOptions)
    expect(promoteAll(allocator)).toEqual(['dan', 'cem'])
  })

  test('gets a free spot before the waitlist only if the waitlist is frozen', () => {
    const getStatus = (areRsvpsClosed: boolean) => {
      const allocator = makeAllocator({ confirmedCount: 0, requestedCount: 1 }, [ada])
      allocator.accept(makeRequest(4), { ...acceptOptions, areRsvpsClosed })
      return allocator.find('dan')?.status
    }
    expect([getStatus(false), getStatus(true)]).toEqual(['waitlist', 'confirmed'])
  })
})

test('ends all offers without changing the other attendees on the waitlist', () => {
  const allocator = makeAllocator({ offeredCount: 1 }, [{ ...ada, offerEndsAt: 70 }, ben])
  allocator.endOffers()
  expect(allocator.listChanges()).toMatchObject([{ signup: { id: 'ada', offerEndsAt: null } }])
  expect(allocator.counts).toMatchObject({ waitlistCount: 2, offeredCount: 0 })
})

test('counts an offer only while the attendee is on the waitlist', () => {
  expect(hasOffer({ status: 'waitlist', offerEndsAt: 70 })).toBe(true)
  expect(hasOffer({ status: 'cancelled', offerEndsAt: 70 })).toBe(false)
})
