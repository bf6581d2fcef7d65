import { describe, expect, test } from 'vitest'
import { makeRsvpEvent, makeSignup } from '../../../test/rsvps/commands.ts'
import { NO_ADDRESS, type SpotCounts, type Signup } from './command.ts'
import { hasOffer, SpotBook } from './spot-book.ts'

/** Makes the sign-up of a new RSVP. The book replaces its `seq` and `status`. */
const makeNewSignup = (id: string) => makeSignup(id, 0, 'cancelled')
/** Attendees on the waitlist. */
const [ada, ben, cem] = [
  makeSignup('ada', 3, 'waitlist'),
  makeSignup('ben', 4, 'waitlist'),
  makeSignup('cem', 5, 'waitlist'),
]

/** The book of an event with these counts and this head of its waitlist. */
function makeBook(counts: Partial<SpotCounts>, waitlist: readonly Signup[] = []): SpotBook {
  const event = makeRsvpEvent({ confirmedCount: 1, waitlistCount: waitlist.length, nextSeq: 9, ...counts })
  return new SpotBook(event, { event, signups: [], waitlistHead: waitlist })
}

test('gives a free spot to the waitlist before new RSVPs', () => {
  const book = makeBook({ confirmedCount: 0 }, [ada])
  expect(book.register(makeNewSignup('ben'), { madeAt: 70 }).result).toEqual({
    status: 'waitlist',
    position: 2,
  })
  book.assignFreeSpots(5)
  expect(book.find('ada')?.status).toBe('confirmed')
  expect(book.find('ben')?.status).toBe('waitlist')
})

test('gives a creation time to a new sign-up, but not to a promoted one', () => {
  const book = makeBook({ signupLimit: 2 }, [ada])
  const newSignup = book.register(makeNewSignup('ben'), { madeAt: 70 })
  book.assignFreeSpots(1)
  const changes = book.listChanges().map(({ signup, madeAt }) => [signup.id, signup.status, madeAt])
  expect(changes).toEqual([
    ['ben', 'waitlist', 70],
    ['ada', 'confirmed', null],
  ])
  book.cancel(newSignup, 'cancelled')
  expect(book.listChanges()[0]).toMatchObject({ signup: { id: 'ben', status: 'cancelled' }, madeAt: 70 })
})

test.each([0, 1, 2])('gives out at most %i spots at once, even if more are free', (maxSpots) => {
  const book = makeBook({ signupLimit: 9 }, [ada, ben, cem])
  book.assignFreeSpots(maxSpots)
  expect(book.counts).toMatchObject({ confirmedCount: 1 + maxSpots, waitlistCount: 3 - maxSpots })
  expect(book.notifications.map(({ signup }) => signup.id)).toEqual(['ada', 'ben', 'cem'].slice(0, maxSpots))
})

test('skips the former positions of attendees who have cancelled, even if they have RSVP’d again', () => {
  const book = makeBook({ signupLimit: 9 }, [ada, ben, cem])
  book.cancel(ada, 'cancelled')
  book.cancel(ben, 'cancelled')
  book.register(makeNewSignup('ben'), { madeAt: 70 })
  book.assignFreeSpots(1)
  const promotions = book.notifications.filter(({ kind }) => kind === 'promoted')
  expect(promotions.map(({ signup }) => signup.id)).toEqual(['cem'])
})

test('sends a confirmation instead of a promotion to an attendee who gets a spot at the door', () => {
  const listNotifications = (kind?: 'confirmed') => {
    const book = makeBook({}, [ada])
    book.promote(ada, kind)
    return book.notifications.map(({ kind, signup }) => [kind, signup.status])
  }
  expect(listNotifications('confirmed')).toEqual([['confirmed', 'confirmed']])
  expect(listNotifications()).toEqual([['promoted', 'confirmed']])
})

test('treats attendees without an address like others, but emails them nothing', () => {
  const book = makeBook({ signupLimit: 2 }, [{ ...ada, email: NO_ADDRESS }])
  const newSignup = book.register({ ...makeNewSignup('ben'), email: NO_ADDRESS }, { madeAt: 70 })
  book.assignFreeSpots(1)
  book.promote(newSignup, 'confirmed')
  book.cancel({ ...newSignup, status: 'confirmed' }, 'removed')
  expect(book.notifications).toEqual([])
  expect(book.counts).toMatchObject({ confirmedCount: 2, waitlistCount: 0 })
  expect(book.find('ada')?.status).toBe('confirmed')
})

test('says in a cancellation or removal notification if the RSVP had no spot', () => {
  const dee = makeSignup('dee', 6, 'requested')
  const book = makeBook({ requestedCount: 1 }, [ada, dee])
  book.cancel(ada, 'removed')
  book.cancel(dee, 'removed')
  book.cancel({ ...ben, status: 'confirmed' }, 'cancelled')
  expect(book.notifications.map(({ kind, hadNoSpot }) => [kind, hadNoSpot])).toEqual([
    ['removed', true],
    ['removed', true],
    ['cancelled', undefined],
  ])
})

test('leaves optional fields without a value out of a notification', () => {
  const book = makeBook({ signupLimit: 2 }, [ada])
  book.assignFreeSpots(1)
  expect(book.notifications).toStrictEqual([{ kind: 'promoted', signup: book.find('ada'), trace: null }])
})

test('marks an attendee as sure if they get a spot after the reconfirmation question, but not if they join the waitlist', () => {
  const book = makeBook({ signupLimit: 2 })
  book.reconfirmStart = 7
  expect(book.register(makeNewSignup('ada'), { madeAt: 70 })).toMatchObject({
    status: 'confirmed',
    reconfirmedFor: 7,
  })
  expect(book.register(makeNewSignup('ben'), { madeAt: 70 })).not.toHaveProperty('reconfirmedFor')
})

describe('a request that is accepted', () => {
  const makeRequest = (seq: number): Signup => makeSignup('dan', seq, 'requested')
  const acceptOptions = { isWaitlistFrozen: false, shouldAddSpot: false }
  /** Promotes all attendees on the waitlist, and returns the ids in order. */
  function promoteAll(book: SpotBook) {
    book.notifications.length = 0
    book.signupLimit = 9
    book.assignFreeSpots(9)
    return book.notifications.map(({ signup }) => signup.id)
  }

  test.each([
    [2, ['dan', 'ada', 'cem']],
    [4, ['ada', 'dan', 'cem']],
    [6, ['ada', 'cem', 'dan']],
  ])('joins the waitlist in the order of seq (here seq %i)', (seq, expectedIds) => {
    const book = makeBook({ requestedCount: 1 }, [ada, cem])
    book.accept(makeRequest(seq), acceptOptions)
    expect(promoteAll(book)).toEqual(expectedIds)
  })

  test('is next on the waitlist even if a later attendee already has a spot', () => {
    const book = makeBook({ signupLimit: 2, requestedCount: 1 }, [ada, cem])
    book.assignFreeSpots(1)
    book.accept(makeRequest(2), acceptOptions)
    expect(promoteAll(book)).toEqual(['dan', 'cem'])
  })

  test('gets a free spot before the waitlist only if the waitlist is frozen', () => {
    const getStatus = (isWaitlistFrozen: boolean) => {
      const book = makeBook({ confirmedCount: 0, requestedCount: 1 }, [ada])
      book.accept(makeRequest(4), { ...acceptOptions, isWaitlistFrozen })
      return book.find('dan')?.status
    }
    expect([getStatus(false), getStatus(true)]).toEqual(['waitlist', 'confirmed'])
  })
})

test('ends all offers without changing the other attendees on the waitlist', () => {
  const book = makeBook({ offeredCount: 1 }, [{ ...ada, offerEndsAt: 70 }, ben])
  book.endOffers()
  expect(book.listChanges()).toMatchObject([{ signup: { id: 'ada', offerEndsAt: null } }])
  expect(book.counts).toMatchObject({ waitlistCount: 2, offeredCount: 0 })
})

test('counts an offer only while the attendee is on the waitlist', () => {
  expect(hasOffer({ status: 'waitlist', offerEndsAt: 70 })).toBe(true)
  expect(hasOffer({ status: 'cancelled', offerEndsAt: 70 })).toBe(false)
})
