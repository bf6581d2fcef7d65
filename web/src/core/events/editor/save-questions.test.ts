import { describe, expect, it } from 'vitest'
import { hostEventOf } from '../../../../../test/factories/host-event.ts'
import { NO_LINK } from '../event-text.ts'
import { asAdmin, asHost } from './editor-role.ts'
import { emptyForm, formOf } from './event-form.ts'
import { saveQuestions } from './save-questions.ts'

const now = Date.parse('2026-12-01T12:00:00.000Z')
const event = hostEventOf({ waitlistCount: 3, signupCount: 10 })
const before = formOf(event)
const ask = (change: Partial<typeof before>, of = event) =>
  saveQuestions({ before, after: { ...before, ...change }, event: of, now })

describe('before an event is saved', () => {
  it('nothing is asked where nobody has to be told', () => {
    expect(ask({})).toEqual([])
    expect(ask({ descriptionMd: 'Other words.', isPrivate: true, title: ` ${before.title} ` })).toEqual([])
    expect(ask({ signupLimit: 5 })).toEqual([])
    const empty = hostEventOf({ signupCount: 0 })
    expect(ask({ venueName: 'Elsewhere' }, empty)).toEqual([])
    expect(ask({ venueName: 'Elsewhere' }, { ...event, isPublished: false })).toEqual([])
  })

  it('it is said how many are told, and of what', () => {
    expect(ask({ when: { date: '2026-12-13', time: '19:30' } })).toEqual([
      '13 people will be told of the new time.',
    ])
    expect(ask({ title: 'Clay', minutes: 90, place: { city: 'Paris', area: null } })).toEqual([
      '13 people will be told of the new name, time and place.',
    ])
    const one = hostEventOf({ signupCount: 1 })
    expect(ask({ isVirtual: true }, one)).toEqual(['One person will be told of the new place.'])
  })

  it('the place of a private event is told to who has a seat, its town to all', () => {
    const secret = { ...before, isPrivate: true }
    const moved = (change: Partial<typeof before>) =>
      saveQuestions({ before: secret, after: { ...secret, ...change }, event, now })
    expect(moved({ venueName: 'Elsewhere' })).toEqual(['10 people will be told of the new place.'])
    expect(moved({ venueName: 'Elsewhere', place: { city: 'London', area: 'Peckham' } })).toEqual([
      '13 people will be told of the new place.',
    ])
    expect(moved({ venueName: 'Elsewhere', minutes: 90 })).toEqual([
      '13 people will be told of the new time and place.',
    ])
  })

  it('another link to join is told to who has a seat', () => {
    const online = { ...before, isVirtual: true, virtualLink: 'https://zoom.us/j/1' }
    const changed = (change: Partial<typeof before>) =>
      saveQuestions({ before: online, after: { ...online, ...change }, event, now })
    const virtualLink = 'https://zoom.us/j/2'
    expect(changed({ virtualLink })).toEqual(['10 people will be told of the new link.'])
    expect(changed({ virtualLink: '' })).toEqual(['10 people will be told of the new link.'])
    expect(changed({ virtualLink, minutes: 90 })).toEqual([
      '13 people will be told of the new time and link.',
    ])
    // Where it goes online or comes from there, its place says so.
    expect(changed({ virtualLink, isVirtual: false })).toEqual(['13 people will be told of the new place.'])
  })

  it('it is said who gets a seat by a new limit', () => {
    expect(ask({ signupLimit: 11 })).toEqual([
      'One person from the waitlist will get a seat, and will be told.',
    ])
    expect(ask({ signupLimit: 40 })).toEqual([
      '3 people from the waitlist will get a seat, and will be told.',
    ])
    expect(ask({ signupLimit: null })).toHaveLength(1)
  })

  it('an admin who empties the box of seats leaves twenty, or as many as there were', () => {
    const full = hostEventOf({ signupLimit: 10, signupCount: 10, waitlistCount: 50 })
    const emptied = { ...asAdmin.formOf(full), signupLimit: null }
    const after = { ...emptied, signupLimit: asAdmin.limitOf(emptied, full) }
    expect(saveQuestions({ before: asAdmin.formOf(full), after, event: full, now })).toEqual([
      '10 people from the waitlist will get a seat, and will be told.',
    ])
    expect(asAdmin.limitOf(emptied, hostEventOf({ signupLimit: null }))).toBeNull()
    expect(asHost.limitOf(emptied, full)).toBeNull()
  })

  it('a date in the past is asked about, once it was chosen', () => {
    const past = ['The date you chose has passed already.']
    const after = { ...emptyForm({ city: 'London', area: null, viewerZone: null }) }
    const when = { date: '2026-11-30', time: '19:00' }
    expect(saveQuestions({ before: after, after: { ...after, when }, event: null, now })).toEqual(past)
    const later = now + 30 * 86_400_000
    expect(saveQuestions({ before, after: before, event, now: later })).toEqual([])
    // What is published now is public, and over: nobody has seen it come.
    const draft = { ...event, isPublished: false }
    expect(saveQuestions({ before, after: before, event: draft, now: later })).toEqual([])
    expect(saveQuestions({ before, after: before, event: draft, now: later, publish: true })).toEqual(past)
  })

  it('asks before an online event without a link is published, and not before it is saved', () => {
    const draft = { ...event, isPublished: false }
    const online = (virtualLink: string, publish: boolean, of = draft) =>
      saveQuestions({ before, after: { ...before, isVirtual: true, virtualLink }, event: of, now, publish })
    expect(online(' ', true)).toEqual([NO_LINK])
    expect(online('', false)).toEqual([])
    expect(online('zoom.us/j/1', true)).toEqual([])
    expect(
      saveQuestions({
        before,
        after: { ...before, isVirtual: true, virtualLink: '' },
        event: null,
        now,
        publish: true,
      }),
    ).toEqual([NO_LINK])
  })
})
