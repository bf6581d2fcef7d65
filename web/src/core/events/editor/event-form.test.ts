import { describe, expect, it } from 'vitest'
import { hostCardOf } from '../../../../../test/factories/event-facts.ts'
import { hostEventOf, OWNER } from '../../../../../test/factories/host-event.ts'
import {
  bodyOf,
  emptyForm,
  eventForm,
  formOf,
  isComplete,
  isZoneKnown,
  startOf,
  zoneOf,
} from './event-form.ts'
import { adminBodyOf, adminRole, hostRole } from './editor-role.ts'

const { faultsOf } = hostRole
const NO_WINDOW = { opens: null, closes: null }
const londonDefaults = { city: 'London', area: null, viewerZone: 'Asia/Tokyo' }

describe('the form of an event', () => {
  it.each([
    ['not on a full minute', '2026-12-12T19:30:17.000Z'],
    ['in the hour before clocks go back', '2026-10-25T00:30:00.000Z'],
    ['in the hour after clocks go back', '2026-10-25T01:30:00.000Z'],
  ])('is sent unchanged if its start is %s', (_, dateTime) => {
    const event = hostEventOf({ dateTime, endsAt: new Date(Date.parse(dateTime) + 5_400_000).toISOString() })
    const { endsAt, title } = event
    const place = { city: 'London', area: 'Shoreditch', timezone: null, virtualLink: null }
    const content = { dateTime, endsAt, title, ...place, signupLimit: 10, coHostIds: [] }
    expect(bodyOf(formOf(event))).toMatchObject(content)
  })

  it('reads its start in the time zone of its city, in any season and for any viewer', () => {
    const form = { ...emptyForm(londonDefaults), startsAt: null }
    expect(startOf({ ...form, when: { date: '2027-01-15', time: '19:00' } })).toBe(Date.UTC(2027, 0, 15, 19))
    expect(startOf({ ...form, when: { date: '2027-07-15', time: '19:00' } })).toBe(Date.UTC(2027, 6, 15, 18))
    const formInTokyo = { ...formOf(hostEventOf()), place: { city: 'Tokyo', area: null } }
    expect(new Date(startOf(formInTokyo) ?? 0).toISOString()).toBe('2026-12-12T10:30:00.000Z')
  })

  it('uses the chosen time zone if the catalogue does not have the city', () => {
    const form = { ...emptyForm(londonDefaults), place: { city: 'Ulm on Stilts', area: null } }
    expect(isZoneKnown(form)).toBe(false)
    expect(zoneOf(form)).toBe('Asia/Tokyo')
    expect(bodyOf({ ...form, timezone: 'Europe/Berlin' }).timezone).toBe('Europe/Berlin')
    expect(zoneOf({ ...form, place: { city: 'Paris', area: null } })).toBe('Europe/Paris')
  })

  it('has all hosts except the owner as co-hosts', () => {
    const coHost = hostCardOf(1_000_000_002, 'Theo')
    const form = formOf(hostEventOf({ hosts: [hostCardOf(OWNER), coHost] }))
    expect(form.coHosts).toEqual([coHost])
    expect(bodyOf(form).coHostIds).toEqual([coHost.id])
  })

  it('has one error for each field that is missing or invalid', () => {
    const faults = faultsOf({ ...emptyForm(londonDefaults), place: null })
    const missingFields = ['descriptionMd', 'place', 'title', 'venueAddress', 'venueName', 'when']
    expect([...faults.keys()].sort()).toEqual(missingFields)
    expect(faults.get('when')).toBe('Please choose a date and a time.')
    expect(faultsOf(formOf(hostEventOf())).size).toBe(0)
    const online = { ...formOf(hostEventOf()), isVirtual: true, venueAddress: '', virtualLink: 'zoom' }
    expect([...faultsOf(online).keys()]).toEqual(['virtualLink'])
  })

  it.each([
    ['goodToKnow', { stepFree: true, languages: ['en'] }, {}],
    ['rsvpWindow', { opens: { at: '2026-11-02T09:00:00.000Z' }, closes: { hoursBefore: 24 } }, NO_WINDOW],
    ['shouldReconfirm', true, false],
    ['isByRequest', true, false],
  ] as const)(
    'sends the chosen %s, and has the default if it comes from an older draft',
    (field, value, defaultValue) => {
      const form = formOf(hostEventOf({ [field]: value }))
      expect(bodyOf(form)[field]).toEqual(value)
      expect(bodyOf(formOf(hostEventOf()))[field]).toEqual(defaultValue)
      expect(eventForm.parse({ ...form, [field]: undefined })[field]).toEqual(defaultValue)
    },
  )

  it('shows when RSVPs open in the time zone of its city', () => {
    const rsvpWindow = { opens: { at: '2026-07-02T09:00:00.000Z' }, closes: null }
    const { opens } = formOf(hostEventOf({ rsvpWindow })).rsvpWindow
    expect(opens).toEqual({ when: { date: '2026-07-02', time: '10:00' } })
  })

  it.each([{ when: { date: '', time: '09:00' } }, { hoursBefore: null }, { hoursBefore: NaN }])(
    'is invalid if the opening of RSVPs is %j',
    (opens) => {
      const form = { ...formOf(hostEventOf()), rsvpWindow: { opens, closes: null } }
      expect([...faultsOf(form).keys()]).toContain('rsvpWindow')
    },
  )

  it('sends `whoMayAsk` only if the host chose a value, so that the stored value otherwise stays unchanged', () => {
    expect(bodyOf(formOf(hostEventOf()))).not.toHaveProperty('whoMayAsk')
    expect(bodyOf(formOf(hostEventOf({ whoMayAsk: 'attendees' }))).whoMayAsk).toBe('attendees')
    const olderDraft = { ...formOf(hostEventOf()), whoMayAsk: undefined }
    expect(eventForm.parse(olderDraft).whoMayAsk).toBeNull()
  })

  it('is restored from a draft on the device unless the draft is incomplete', () => {
    const form = formOf(hostEventOf())
    expect(eventForm.parse(JSON.parse(JSON.stringify(form)))).toEqual(form)
    expect(eventForm.safeParse({ title: 'Clay' }).success).toBe(false)
  })
})

describe('the form of an event in the admin’s editor', () => {
  it('starts with twenty spots and no city, and requires only title, date, city and venue', () => {
    const emptyAdminForm = adminRole.emptyForm(londonDefaults)
    expect([emptyAdminForm.place, emptyAdminForm.signupLimit]).toEqual([null, 20])
    const requiredFields = [...adminRole.faultsOf(emptyAdminForm).keys()]
    expect(requiredFields.sort()).toEqual(['place', 'title', 'venueName', 'when'])
    const form = {
      ...emptyAdminForm,
      title: 'Ink',
      place: { city: 'London', area: null },
      venueName: 'The Boathouse',
      when: { date: '2031-07-04', time: '19:00' },
    }
    expect(adminRole.faultsOf(form).size).toBe(0)
    expect(faultsOf(form).size).toBeGreaterThan(0)
    // Save is enabled if these fields are filled in; other errors are shown at their fields.
    expect(isComplete(form)).toBe(true)
    expect(isComplete({ ...form, isVirtual: true, virtualLink: 'zoom.us/j/1' })).toBe(true)
    const blankValues = { title: ' ', place: null, venueName: ' ', when: { date: '', time: '19:00' } }
    for (const [field, value] of Object.entries(blankValues)) {
      expect(isComplete({ ...form, [field]: value }), field).toBe(false)
    }
  })

  it('is sent with the field names for admins, and the owner as the first host', () => {
    const [owner, coHost] = [hostCardOf(OWNER), hostCardOf('1000000009')]
    const form = adminRole.formOf(hostEventOf({ hosts: [owner, coHost] }))
    expect(adminBodyOf(form)).toMatchObject({
      description: 'One lump of clay each.',
      venue: 'Yonder Studio',
      venueName: 'Yonder Studio',
      capacity: 10,
      hostIds: [owner.id, coHost.id],
    })
  })
})
