import { describe, expect, test } from 'vitest'
import { makeEventFacts } from '../../../../test/factories/event-facts.ts'
import { eventId } from '../../../shared/ids.ts'
import { makePlaceMark } from '../../platform/tokens.ts'
import { listEventChanges, refreshChanges } from './event-changes.ts'
import { toEventSnapshot } from './event-snapshot.ts'

const event = toEventSnapshot(
  makeEventFacts(eventId.parse(1_000_000_005), Date.UTC(2026, 6, 4, 18, 30), {
    title: 'Clay & Cold Brew',
    venueAddress: '1 Towpath',
  }),
)

test('lists nothing if only the revision changed', () =>
  expect(listEventChanges(event, { ...event, revision: 9 })).toEqual([]))

test('lists each change with old and new values', () => {
  const newEvent = {
    ...event,
    title: 'Clay',
    startsAt: event.startsAt + 25 * 3_600_000,
    endsAt: event.endsAt + 26 * 3_600_000,
    venueName: 'The Lock House',
    venueAddress: '2 Towpath',
    area: 'Peckham',
  }
  expect(listEventChanges(event, newEvent)).toEqual([
    { label: 'Title', before: 'Clay & Cold Brew', after: 'Clay' },
    { label: 'Date', before: 'Saturday 4 July 2026', after: 'Sunday 5 July 2026' },
    { label: 'Time', before: '19:30 to 21:30 (BST)', after: '20:30 to 23:30 (BST)' },
    { label: 'Venue', before: 'The Boathouse', after: 'The Lock House' },
    { label: 'Address', before: '1 Towpath, Hackney, London', after: '2 Towpath, Peckham, London' },
  ])
})

test('lists a new end and a new zone as a change of time', () => {
  expect(listEventChanges(event, { ...event, endsAt: event.endsAt + 1_800_000 })).toEqual([
    { label: 'Time', before: '19:30 to 21:30 (BST)', after: '19:30 to 22:00 (BST)' },
  ])
  const eventInBerlin = { ...event, timezone: 'Europe/Berlin', startsAt: event.startsAt - 3_600_000 }
  expect(listEventChanges(event, { ...eventInBerlin, endsAt: event.endsAt - 3_600_000 })).toEqual([
    { label: 'Time', before: '19:30 to 21:30 (BST)', after: '19:30 to 21:30 (CEST)' },
  ])
})

test('names the day of a later end, and the zone of each time if the clocks change in between', () => {
  expect(listEventChanges(event, { ...event, endsAt: event.endsAt + 2 * 86_400_000 })).toEqual([
    { label: 'Time', before: '19:30 to 21:30 (BST)', after: '19:30 to Monday 6 July 2026, 21:30 (BST)' },
  ])
  // The clocks of London go back at 02:00 on the 25th of October 2026.
  const nightEvent = { ...event, startsAt: Date.UTC(2026, 9, 24, 23), endsAt: Date.UTC(2026, 9, 25, 0, 30) }
  expect(listEventChanges(nightEvent, { ...nightEvent, endsAt: nightEvent.endsAt + 3_600_000 })).toEqual([
    { label: 'Time', before: '00:00 to 01:30 (BST)', after: '00:00 BST to 01:30 (GMT)' },
  ])
})

test('lists the known parts of an address, and “Online” instead for a virtual event', () => {
  expect(listEventChanges(event, { ...event, venueAddress: null, area: null })).toEqual([
    { label: 'Address', before: '1 Towpath, Hackney, London', after: 'London' },
  ])
  const virtualEvent = { ...event, isVirtual: true }
  expect(listEventChanges(event, virtualEvent)).toEqual([
    { label: 'Address', before: '1 Towpath, Hackney, London', after: 'Online' },
  ])
  expect(listEventChanges(virtualEvent, { ...virtualEvent, venueAddress: '9 Nowhere' })).toEqual([])
})

describe('the place of a private event', () => {
  const makePrivateEvent = (place: { venueName: string; venueAddress: string | null }) => ({
    ...event,
    venueName: '',
    venueAddress: null,
    placeMark: makePlaceMark(event.eventId, place),
  })

  test('is unchanged when an event only becomes private or public', () => {
    expect(listEventChanges(event, makePrivateEvent(event))).toEqual([])
    expect(listEventChanges(makePrivateEvent(event), event)).toEqual([])
    expect(listEventChanges(makePrivateEvent(event), makePrivateEvent(event))).toEqual([])
  })

  test('is not named in a change, unless the event was public before or is public now', () => {
    const movedEvent = makePrivateEvent({ venueName: 'The Lock House', venueAddress: '2 Towpath' })
    const after = 'A new venue, see below'
    expect(listEventChanges(makePrivateEvent(event), movedEvent)).toEqual([
      { label: 'Place', before: '', after },
    ])
    expect(listEventChanges(event, movedEvent)).toEqual([{ label: 'Place', before: 'The Boathouse', after }])
    expect(listEventChanges(movedEvent, { ...event, area: 'Peckham' })).toEqual([
      { label: 'Place', before: '', after: 'The Boathouse' },
      { label: 'Address', before: 'Hackney, London', after: 'Peckham, London' },
    ])
  })
})

describe('the link of a virtual event', () => {
  const makeVirtualEvent = (linkMark: string | null) => ({ ...event, isVirtual: true, linkMark })

  test('is named as new or as still to come, without the link itself', () => {
    const makeLinkRows = (after: string) => [{ label: 'Link to join', before: '', after }]
    expect(listEventChanges(makeVirtualEvent('one'), makeVirtualEvent('one'))).toEqual([])
    expect(listEventChanges(makeVirtualEvent('one'), makeVirtualEvent('other'))).toEqual(
      makeLinkRows('A new one, see below'),
    )
    expect(listEventChanges(makeVirtualEvent(null), makeVirtualEvent('one'))).toEqual(
      makeLinkRows('A new one, see below'),
    )
    expect(listEventChanges(makeVirtualEvent('one'), makeVirtualEvent(null))).toEqual(
      makeLinkRows('The host will add a new one'),
    )
  })

  test('has no row of its own when an event becomes virtual or moves back to a venue', () => {
    expect(listEventChanges(event, makeVirtualEvent('one')).map(({ label }) => label)).toEqual(['Address'])
    expect(listEventChanges(makeVirtualEvent('one'), event).map(({ label }) => label)).toEqual(['Address'])
  })
})

describe('a change that is mailed late', () => {
  const shiftTimes = (hours: number) => ({
    startsAt: event.startsAt + hours * 3_600_000,
    endsAt: event.endsAt + hours * 3_600_000,
  })
  const notifiedEvent = { ...event, ...shiftTimes(1), venueName: 'The Lock House' }
  const changes = listEventChanges(event, notifiedEvent)
  const venue = { label: 'Venue', before: 'The Boathouse', after: 'The Lock House' }

  test('is mailed unchanged if nothing else has changed since', () =>
    expect(refreshChanges(changes, notifiedEvent, { ...notifiedEvent, revision: 9 })).toEqual(changes))
  test('shows the current values, and leaves out other facts that have changed since', () => {
    const time = { label: 'Time', before: '19:30 to 21:30 (BST)', after: '21:30 to 23:30 (BST)' }
    expect(refreshChanges(changes, notifiedEvent, { ...notifiedEvent, ...shiftTimes(2) })).toEqual([
      time,
      venue,
    ])
    expect(refreshChanges([venue], notifiedEvent, { ...notifiedEvent, title: 'Clay' })).toEqual([venue])
  })
  test('is left out if it was undone', () => {
    expect(refreshChanges(changes, notifiedEvent, { ...notifiedEvent, ...shiftTimes(0) })).toEqual([venue])
    expect(refreshChanges(changes, notifiedEvent, event)).toEqual([])
  })
  test('keeps a row that `listEventChanges` does not make', () => {
    const status = { label: 'Status', before: 'Cancelled', after: 'Going ahead' }
    expect(refreshChanges([status], notifiedEvent, event)).toEqual([status])
  })
})
