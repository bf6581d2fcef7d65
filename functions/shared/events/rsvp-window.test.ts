import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeAdminEventForm, makeEventForm } from '../../../test/factories/event-form.ts'
import { newAdminEventBody } from '../hosting/admin-contract.ts'
import { eventBody, newEventBody } from '../hosting/contract.ts'
import { computeWindowState, type RsvpWindow } from './rsvp-window.ts'
import { toRelativeWindow, formatWindow } from './rsvp-window-settings.ts'

const HOUR_MS = 3_600_000
const startsAt = Date.parse('2026-11-12T18:30:00.000Z')
const opens = { dateTime: '2026-11-02T09:00:00.000Z' }
const closes = { hoursBefore: 24 }
const opensAt = Date.parse(opens.dateTime)
const closesAt = startsAt - 24 * HOUR_MS

describe('an RSVP window', () => {
  it.each([
    ['not_yet', 'before it opens', opensAt - 1],
    ['open', 'when it opens', opensAt],
    ['open', 'just before it closes', closesAt - 1],
    ['closed', 'when it closes', closesAt],
    ['closed', 'when the event starts', startsAt],
  ])('has the state `%s` %s', (state, _, now) => {
    expect(computeWindowState({ opens, closes }, startsAt, now)).toEqual({ state, opensAt, closesAt })
  })

  it.each([null, undefined, { opens: null, closes: null }])('is always open if it is %j', (window) => {
    for (const now of [0, startsAt, startsAt + HOUR_MS])
      expect(computeWindowState(window, startsAt, now)).toEqual({
        state: 'open',
        opensAt: null,
        closesAt: null,
      })
  })

  it('has edges that move with the start if they count hours, and stay if they name a time', () => {
    const movedWindow = computeWindowState({ opens, closes }, startsAt + 48 * HOUR_MS, 0)
    expect(movedWindow).toMatchObject({ opensAt, closesAt: closesAt + 48 * HOUR_MS })
  })

  it('opens at the same minute if its time is turned into hours before the start', () => {
    const minutes = fc.integer({ min: 0, max: 366 * 24 * 60 })
    fc.assert(
      fc.property(minutes, (minutesBefore) => {
        const openingTime = startsAt - minutesBefore * 60_000
        const window = { opens: { dateTime: new Date(openingTime).toISOString() }, closes: null }
        expect(computeWindowState(toRelativeWindow(window, startsAt), startsAt, 0).opensAt).toBe(openingTime)
      }),
    )
    expect(toRelativeWindow({ opens, closes }, startsAt)).toEqual({
      opens: { hoursBefore: 249.5 },
      closes,
    })
    expect(toRelativeWindow({ opens, closes: null }, startsAt)).toMatchObject({ closes: null })
    expect(toRelativeWindow(null, startsAt)).toBeNull()
  })

  it('is described in words for the audit log', () => {
    expect(formatWindow({ opens, closes })).toBe(
      'opens 2026-11-02T09:00:00.000Z; closes 24 hours before the start',
    )
    expect(formatWindow({ opens: null, closes })).toBe('closes 24 hours before the start')
    expect(formatWindow({ opens, closes: null })).toBe('opens 2026-11-02T09:00:00.000Z')
    expect(formatWindow({ opens: null, closes: { hoursBefore: 1 } })).toBe('closes 1 hour before the start')
  })
})

describe('the RSVP window in a body', () => {
  const parse = (rsvpWindow: unknown) => newEventBody.safeParse(makeEventForm({ rsvpWindow }))
  const makeEdgeInHours = (hours: number) => ({
    dateTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  })

  it('is stored with both edges, or as null if it has no edge', () => {
    expect(parse({ closes: { hoursBefore: 1.004 } }).data?.rsvpWindow).toEqual({
      opens: null,
      closes: { hoursBefore: 1 },
    })
    for (const noWindow of [null, {}, { opens: null, closes: null }])
      expect(parse(noWindow).data?.rsvpWindow).toBeNull()
    expect(eventBody.safeParse(makeEventForm()).data?.rsvpWindow).toBeUndefined()
  })

  // The event starts in seven days.
  it.each<[string, string, Partial<RsvpWindow>]>([
    ['opens after the start', 'RSVPs must open before the event starts.', { opens: makeEdgeInHours(8 * 24) }],
    ['opens at the start', 'RSVPs must open before the event starts.', { opens: { hoursBefore: 0 } }],
    [
      'closes after the start',
      'RSVPs must close by the time the event starts.',
      { closes: makeEdgeInHours(8 * 24) },
    ],
    [
      'closes when it opens',
      'RSVPs must close after they open.',
      { opens: { hoursBefore: 1 }, closes: { hoursBefore: 1 } },
    ],
    [
      'closes before it opens',
      'RSVPs must close after they open.',
      { opens: { hoursBefore: 1 }, closes: makeEdgeInHours(24) },
    ],
  ])('is refused if it %s, with “%s”', (_, message, window) => {
    const issue: unknown = expect.objectContaining({ path: ['rsvpWindow'], message })
    expect(parse(window).error?.issues).toContainEqual(issue)
    const adminForm = makeAdminEventForm({ rsvpWindow: window })
    expect(newAdminEventBody.safeParse(adminForm).error?.issues).toContainEqual(issue)
  })

  it.each([
    { opens: { dateTime: '' } },
    { opens: { dateTime: 'Monday' } },
    { closes: { hoursBefore: -1 } },
    { closes: {} },
  ])('is refused if it is %j', (window) => expect(parse(window).success).toBe(false))

  it('can open in the past and close at the start', () =>
    expect(parse({ opens: makeEdgeInHours(-1), closes: { hoursBefore: 0 } }).success).toBe(true))

  it('can open at most 366 days before the start', () => {
    expect(parse({ opens: { hoursBefore: 366 * 24 } }).success).toBe(true)
    expect(parse({ opens: { hoursBefore: 366 * 24 + 1 } }).success).toBe(false)
  })
})
