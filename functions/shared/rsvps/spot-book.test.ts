import { expect, test } from 'vitest'
import { rsvpEventOf, signupOf } from '../../../test/rsvps/commands.ts'
import { NO_ADDRESS, type SpotCounts, type Signup } from './command.ts'
import { SpotBook } from './spot-book.ts'

const person = (id: string) => ({
  ...{ id, name: id, email: `${id}@example.com`, requestId: 'one' },
  ...{ sourceCity: null, sourceArea: null },
})
const waiting = (id: string, seq: number): Signup => signupOf(id, seq, 'waitlist')

/** The book of an event with these seats and this head of its waitlist. */
function bookOf(seats: Partial<SpotCounts>, line: readonly Signup[] = []): SpotBook {
  const event = rsvpEventOf({ confirmedCount: 1, waitlistCount: line.length, nextSeq: 9, ...seats })
  return new SpotBook(event, { event, signups: [], waiting: line })
}

test('a free seat goes to nobody who comes while others wait for it', () => {
  const book = bookOf({ confirmedCount: 0 }, [waiting('ada', 3)])
  expect(book.admit(person('ben'), { at: 70 }).answer).toEqual({ status: 'waitlist', place: 2 })
  book.assignFreeSpots(5)
  expect(book.find('ada')?.status).toBe('confirmed')
  expect(book.find('ben')?.status).toBe('waitlist')
})

test('who came has a document made at that instant; who was moved has theirs changed', () => {
  const book = bookOf({ signupLimit: 2 }, [waiting('ada', 3)])
  const ben = book.admit(person('ben'), { at: 70 })
  book.assignFreeSpots(1)
  const changes = book.changes().map(({ signup, madeAt }) => [signup.id, signup.status, madeAt])
  expect(changes).toEqual([
    ['ben', 'waitlist', 70],
    ['ada', 'confirmed', null],
  ])
  book.cancel(ben)
  expect(book.changes()[0]).toMatchObject({ signup: { id: 'ben', status: 'cancelled' }, madeAt: 70 })
})

test('counts one fewer on the waitlist and the same spots after somebody leaves the waitlist', () => {
  const book = bookOf({}, [waiting('ada', 3), waiting('ben', 4)])
  book.cancel(waiting('ada', 3))
  expect(book.counts).toEqual({ signupLimit: 1, confirmedCount: 1, waitlistCount: 1, nextSeq: 9 })
})

test.each([0, 1, 2])('no more than %i seats are given out at once, though more are free', (most) => {
  const book = bookOf({ signupLimit: 9 }, [waiting('ada', 3), waiting('ben', 4), waiting('cem', 5)])
  book.assignFreeSpots(most)
  expect(book.counts).toMatchObject({ confirmedCount: 1 + most, waitlistCount: 3 - most })
  expect(book.notifications.map(({ signup }) => signup.id)).toEqual(['ada', 'ben', 'cem'].slice(0, most))
})

test('skips an attendee who has cancelled or has another position by now', () => {
  const book = bookOf({ signupLimit: 9 }, [waiting('ada', 3), waiting('ben', 4), waiting('cem', 5)])
  book.cancel(waiting('ada', 3))
  book.cancel(waiting('ben', 4))
  book.admit(person('ben'), { at: 70 })
  book.assignFreeSpots(1)
  expect(book.notifications.filter(({ kind }) => kind === 'promoted').map(({ signup }) => signup.id)).toEqual(
    ['cem'],
  )
})

test('says in the email of a person let in at the door that they are in, and not that a spot opened', () => {
  const noticesOf = (kind?: 'confirmed') => {
    const book = bookOf({}, [waiting('ada', 3)])
    book.promote(waiting('ada', 3), kind)
    return book.notifications.map(({ kind, signup }) => [kind, signup.status])
  }
  expect(noticesOf('confirmed')).toEqual([['confirmed', 'confirmed']])
  expect(noticesOf()).toEqual([['promoted', 'confirmed']])
})

test('moves somebody without an address like anybody else and mails them nothing', () => {
  const book = bookOf({ signupLimit: 2 }, [{ ...waiting('ada', 3), email: NO_ADDRESS }])
  const ben = book.admit({ ...person('ben'), email: NO_ADDRESS }, { at: 70 })
  book.assignFreeSpots(1)
  book.promote(ben, 'confirmed')
  book.cancel({ ...ben, status: 'confirmed' }, 'removed')
  expect(book.notifications).toEqual([])
  expect(book.counts).toMatchObject({ confirmedCount: 2, waitlistCount: 0 })
  expect(book.find('ada')?.status).toBe('confirmed')
})
