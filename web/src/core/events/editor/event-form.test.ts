import { describe, expect, it } from 'vitest'
import { makeHostCardFacts } from '../../../../../test/factories/event-facts.ts'
import { makeHostEvent, OWNER_ID } from '../../../../../test/factories/host-event.ts'
import {
  toBody,
  createEmptyForm,
  eventForm,
  toForm,
  isComplete,
  isZoneKnown,
  computeStart,
  findZone,
} from './event-form.ts'
import { toAdminBody, adminRole, hostRole } from './editor-role.ts'

const { findErrors } = hostRole
const NO_WINDOW = { opens: null, closes: null }
const londonDefaults = { city: 'London', area: null, viewerZone: 'Asia/Tokyo' }

describe('the form of an event', () => {
  it.each([
    ['not on a full minute', '2026-12-12T19:30:17.000Z'],
    ['in the hour before clocks go back', '2026-10-25T00:30:00.000Z'],
    ['in the hour after clocks go back', '2026-10-25T01:30:00.000Z'],
  ])('is sent unchanged if its start is %s', (_, dateTime) => {
    const event = makeHostEvent({
      dateTime,
      endsAt: new Date(Date.parse(dateTime) + 5_400_000).toISOString(),
    })
    const { endsAt, title } = event
    const cityFields = { city: 'London', area: 'Shoreditch', timezone: null, virtualLink: null }
    const content = { dateTime, endsAt, title, ...cityFields, signupLimit: 10, coHostIds: [] }
    expect(toBody(toForm(event))).toMatchObject(content)
  })

  it('reads its start in the time zone of its city, in any season and for any viewer', () => {
    const form = { ...createEmptyForm(londonDefaults), startsAt: null }
    expect(computeStart({ ...form, startWallTime: { date: '2027-01-15', time: '19:00' } })).toBe(
      Date.UTC(2027, 0, 15, 19),
    )
    expect(computeStart({ ...form, startWallTime: { date: '2027-07-15', time: '19:00' } })).toBe(
      Date.UTC(2027, 6, 15, 18),
    )
    const formInTokyo = { ...toForm(makeHostEvent()), cityChoice: { city: 'Tokyo', area: null } }
    expect(new Date(computeStart(formInTokyo) ?? 0).toISOString()).toBe('2026-12-12T10:30:00.000Z')
  })

  it('uses the chosen time zone if the catalogue does not have the city', () => {
    const form = { ...createEmptyForm(londonDefaults), cityChoice: { city: 'Ulm on Stilts', area: null } }
    expect(isZoneKnown(form)).toBe(false)
    expect(findZone(form)).toBe('Asia/Tokyo')
    expect(toBody({ ...form, timezone: 'Europe/Berlin' }).timezone).toBe('Europe/Berlin')
    expect(findZone({ ...form, cityChoice: { city: 'Paris', area: null } })).toBe('Europe/Paris')
  })

  it('has all hosts except the owner as co-hosts', () => {
    const coHost = makeHostCardFacts(1_000_000_002, 'Theo')
    const form = toForm(makeHostEvent({ hosts: [makeHostCardFacts(OWNER_ID), coHost] }))
    expect(form.coHosts).toEqual([coHost])
    expect(toBody(form).coHostIds).toEqual([coHost.id])
  })

  it('has one error for each field that is missing or invalid', () => {
    const errors = findErrors({ ...createEmptyForm(londonDefaults), cityChoice: null })
    const missingFields = [
      'cityChoice',
      'descriptionMd',
      'startWallTime',
      'title',
      'venueAddress',
      'venueName',
    ]
    expect([...errors.keys()].sort()).toEqual(missingFields)
    expect(errors.get('startWallTime')).toBe('Please choose a date and a time.')
    expect(findErrors(toForm(makeHostEvent())).size).toBe(0)
    const virtualForm = { ...toForm(makeHostEvent()), isVirtual: true, venueAddress: '', virtualLink: 'zoom' }
    expect([...findErrors(virtualForm).keys()]).toEqual(['virtualLink'])
  })

  it.each([
    ['goodToKnow', { stepFree: true, languages: ['en'] }, {}],
    [
      'rsvpWindow',
      { opens: { dateTime: '2026-11-02T09:00:00.000Z' }, closes: { hoursBefore: 24 } },
      NO_WINDOW,
    ],
    ['shouldReconfirm', true, false],
    ['isByRequest', true, false],
  ] as const)(
    'sends the chosen %s, and has the default if it comes from an older local draft',
    (field, value, defaultValue) => {
      const form = toForm(makeHostEvent({ [field]: value }))
      expect(toBody(form)[field]).toEqual(value)
      expect(toBody(toForm(makeHostEvent()))[field]).toEqual(defaultValue)
      expect(eventForm.parse({ ...form, [field]: undefined })[field]).toEqual(defaultValue)
    },
  )

  it('shows when RSVPs open in the time zone of its city', () => {
    const rsvpWindow = { opens: { dateTime: '2026-07-02T09:00:00.000Z' }, closes: null }
    const { opens } = toForm(makeHostEvent({ rsvpWindow })).rsvpWindow
    expect(opens).toEqual({ wallTime: { date: '2026-07-02', time: '10:00' } })
  })

  it.each([{ wallTime: { date: '', time: '09:00' } }, { hoursBefore: null }, { hoursBefore: NaN }])(
    'is invalid if the opening of RSVPs is %j',
    (opens) => {
      const form = { ...toForm(makeHostEvent()), rsvpWindow: { opens, closes: null } }
      expect([...findErrors(form).keys()]).toContain('rsvpWindow')
    },
  )

  it('sends `hostQuestionAccess` only if the host chose a value, so that the stored value otherwise stays unchanged', () => {
    expect(toBody(toForm(makeHostEvent()))).not.toHaveProperty('hostQuestionAccess')
    expect(toBody(toForm(makeHostEvent({ hostQuestionAccess: 'attendees' }))).hostQuestionAccess).toBe(
      'attendees',
    )
    const olderDraft = { ...toForm(makeHostEvent()), hostQuestionAccess: undefined }
    expect(eventForm.parse(olderDraft).hostQuestionAccess).toBeNull()
  })

  it('is restored from a local draft unless the draft is incomplete', () => {
    const form = toForm(makeHostEvent())
    expect(eventForm.parse(JSON.parse(JSON.stringify(form)))).toEqual(form)
    expect(eventForm.safeParse({ title: 'Clay' }).success).toBe(false)
  })
})

describe('the form of an event in the admin’s editor', () => {
  it('starts with twenty spots and no city, and requires only title, date, city and venue', () => {
    const emptyAdminForm = adminRole.makeEmptyForm(londonDefaults)
    expect([emptyAdminForm.cityChoice, emptyAdminForm.signupLimit]).toEqual([null, 20])
    const requiredFields = [...adminRole.findErrors(emptyAdminForm).keys()]
    expect(requiredFields.sort()).toEqual(['cityChoice', 'startWallTime', 'title', 'venueName'])
    const form = {
      ...emptyAdminForm,
      title: 'Ink',
      cityChoice: { city: 'London', area: null },
      venueName: 'The Boathouse',
      startWallTime: { date: '2031-07-04', time: '19:00' },
    }
    expect(adminRole.findErrors(form).size).toBe(0)
    expect(findErrors(form).size).toBeGreaterThan(0)
    // Save is enabled if these fields are filled in; other errors are shown at their fields.
    expect(isComplete(form)).toBe(true)
    expect(isComplete({ ...form, isVirtual: true, virtualLink: 'zoom.us/j/1' })).toBe(true)
    const blankValues = {
      title: ' ',
      cityChoice: null,
      venueName: ' ',
      startWallTime: { date: '', time: '19:00' },
    }
    for (const [field, value] of Object.entries(blankValues)) {
      expect(isComplete({ ...form, [field]: value }), field).toBe(false)
    }
  })

  it('is sent with the field names of the admin’s calls, and with the owner as the first host', () => {
    const [owner, coHost] = [makeHostCardFacts(OWNER_ID), makeHostCardFacts('1000000009')]
    const form = adminRole.makeForm(makeHostEvent({ hosts: [owner, coHost] }))
    expect(toAdminBody(form)).toMatchObject({
      description: 'One lump of clay each.',
      venue: 'Yonder Studio',
      venueName: 'Yonder Studio',
      capacity: 10,
      hostIds: [owner.id, coHost.id],
    })
  })
})
