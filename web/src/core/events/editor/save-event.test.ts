import type { HostEvent } from '@shared/hosting/contract.ts'
import { eventId } from '@shared/ids.ts'
import { describe, expect, it, test, vi } from 'vitest'
import { ApiError } from '@/lib/api-error.ts'
import { makeHostEvent } from '../../../../../test/factories/host-event.ts'
import { adminRole, hostRole, type EditorRole } from './editor-role.ts'
import { toForm } from './event-form.ts'
import { GuestListUploadError, makeSavedToast, saveEvent } from './save-event.ts'
import { uploadCover } from './upload-cover.ts'
import { uploadGuests } from './upload-guests.ts'

vi.mock('./upload-guests.ts', () => ({ uploadGuests: vi.fn<typeof uploadGuests>() }))
vi.mock('./upload-cover.ts', () => ({ uploadCover: vi.fn<typeof uploadCover>() }))

const FIRST_ID = 1_000_000_000
const form = toForm(makeHostEvent({}))

const makeConflictError = () => new ApiError(409, '', JSON.stringify({ code: 'changed_meanwhile' }))

/** Saves and publishes a new event, unless `overrides` says otherwise. */
const saveAs = (role: EditorRole, overrides: Partial<Parameters<typeof saveEvent>[0]> = {}) =>
  saveEvent({
    role,
    form,
    event: null,
    baseForm: form,
    basedOn: null,
    shouldPublish: true,
    guests: null,
    idempotencyKey: 'key',
    refetch: () => Promise.reject(makeConflictError()),
    ...overrides,
  })

/** Makes a server that stores one event for each idempotency key. */
function makeKeyedServer(
  storedEvents: Readonly<Record<string, HostEvent>> = {},
  baseRole: EditorRole = hostRole,
) {
  const events = new Map(Object.entries(storedEvents))
  const calls: string[] = []
  const role: EditorRole = {
    ...baseRole,
    create: ({ title, signupLimit }, { shouldPublish: isPublished, idempotencyKey }) => {
      calls.push(`create ${idempotencyKey}`)
      const id = eventId.parse(FIRST_ID + events.size)
      const fields = { title, signupLimit: baseRole.getLimit({ ...form, signupLimit }, null) }
      const event = events.get(idempotencyKey) ?? {
        ...makeHostEvent(fields),
        id,
        isPublished,
        cancelledAt: null,
      }
      events.set(idempotencyKey, event)
      return Promise.resolve(event)
    },
    update: (event, { title }) => {
      calls.push(`update ${event.id}`)
      return Promise.resolve({ ...event, title })
    },
  }
  const save = (overrides: Partial<typeof form> = {}) => saveAs(role, { form: { ...form, ...overrides } })
  return { calls, save }
}

test('creates only one event in several attempts, and updates it with later edits', async () => {
  const { calls, save } = makeKeyedServer()
  await save()
  await save()
  expect(calls).toEqual(['create key', 'create key'])
  expect((await save({ title: 'Clay' })).event.title).toBe('Clay')
  expect(calls.slice(2)).toEqual(['create key', `update ${FIRST_ID}`])
})

test('sends the cover before it publishes, and publishes even if the upload of the cover fails', async () => {
  const steps: string[] = []
  const draft = makeHostEvent({ isPublished: false })
  const role: EditorRole = {
    ...hostRole,
    create: (_, { shouldPublish }) => {
      steps.push(`create ${shouldPublish ? 'published' : 'as a draft'}`)
      return Promise.resolve(draft)
    },
    update: (event) => Promise.resolve(event),
    publish: () => {
      steps.push('publish')
      return Promise.resolve({ ...draft, isPublished: true })
    },
  }
  const cover = new File([], 'cover.webp')
  const save = () => saveAs(role, { cover })
  vi.mocked(uploadCover).mockImplementationOnce((event) => {
    steps.push('cover')
    return Promise.resolve({ ...event, imageUrl: 'cover.webp' })
  })
  expect((await save()).warning).toBeNull()
  expect(steps).toEqual(['create as a draft', 'cover', 'publish'])
  vi.mocked(uploadCover).mockRejectedValueOnce(new ApiError(500, '', ''))
  const { event, warning } = await save()
  expect(event.isPublished).toBe(true)
  expect(warning?.description).toBe(
    'Failed to upload photos. The event is saved without the new cover. Edit the event to add it again.',
  )
})

test('saves the edits of this tab after a second tab has saved the same draft', async () => {
  const { save } = makeKeyedServer({ key: makeHostEvent({ title: 'The other tab’s title' }) })
  expect((await save({ title: 'This tab’s title' })).event.title).toBe('This tab’s title')
})

test('makes only one call if an admin leaves the limit empty', async () => {
  const { calls, save } = makeKeyedServer({}, adminRole)
  await save({ signupLimit: null, coHosts: makeHostEvent({}).hosts })
  expect(calls).toEqual(['create key'])
})

test('creates one new event if the event of an earlier attempt was cancelled', async () => {
  const cancellation = { cancelledAt: '2026-11-20T12:00:00.000Z', id: eventId.parse(FIRST_ID + 7) }
  const { calls, save } = makeKeyedServer({ key: { ...makeHostEvent({}), ...cancellation } })
  expect((await save()).event).toMatchObject({ id: FIRST_ID + 1, cancelledAt: null })
  expect((await save()).event.id).toBe(FIRST_ID + 1)
  expect(calls).not.toContain(`update ${FIRST_ID + 7}`)
})

/** Saves the title `Mine` of an event that has changed since it was opened; returns the event, and the titles that were sent. */
async function saveAfterChange(change: Partial<HostEvent>) {
  const event = makeHostEvent({})
  const changedEvent = { ...event, ...change, contentUpdatedAt: '2026-11-20T12:00:00.000Z' }
  const sentTitles: string[] = []
  const role: EditorRole = {
    ...hostRole,
    update: (storedEvent, { title }, { basedOn }) => {
      if (basedOn !== changedEvent.contentUpdatedAt) return Promise.reject(makeConflictError())
      sentTitles.push(title)
      return Promise.resolve({ ...storedEvent, title })
    },
  }
  const { event: savedEvent } = await saveAs(role, {
    form: { ...form, title: 'Mine' },
    event,
    basedOn: event.contentUpdatedAt,
    shouldPublish: false,
    refetch: () => Promise.resolve(changedEvent),
  })
  return { savedEvent, sentTitles }
}

test.each([
  ['by an earlier attempt whose response was lost', { title: 'Mine' }],
  ['in its photos, which the editor does not show', { eventPhotos: ['new'] }],
])('saves without asking the host if the event was changed %s', async (_, change) => {
  const { savedEvent, sentTitles } = await saveAfterChange(change)
  expect(sentTitles).toEqual(['Mine'])
  expect(savedEvent).toMatchObject({ title: 'Mine', ...change })
})

test.each([{ title: 'Theirs' }, { venueName: 'Elsewhere' }])(
  'reports a conflict if someone else changed %j',
  (change) => expect(saveAfterChange(change)).rejects.toThrow('changed_meanwhile'),
)

describe('an event with a guest list', () => {
  const guests = [{ email: 'ada@example.com', name: null }]
  const response = { message: '', addedCount: 1, duplicateCount: 0, invalidLineCount: 0, invalidLines: [] }
  const warning = { title: 'CSV Upload Error' }
  const draft = makeHostEvent({ isPrivate: true, isPublished: false })

  /** Makes a server that records its calls and the event. */
  function makeServer(initialEvent: HostEvent | null) {
    const calls: string[] = []
    let event = initialEvent
    const storeEvent = (nextEvent: HostEvent) => Promise.resolve((event = nextEvent))
    const role: EditorRole = {
      ...hostRole,
      create: (_, { shouldPublish: isPublished, expectsGuestList: hasGuestList }) => {
        calls.push('create')
        return storeEvent(event ?? { ...draft, isPublished, hasGuestList })
      },
      update: (storedEvent, _, { expectsGuestList: hasGuestList }) => {
        calls.push('update')
        return storeEvent({ ...storedEvent, hasGuestList })
      },
      publish: () => {
        calls.push('publish')
        return storeEvent({ ...(event ?? draft), isPublished: true })
      },
    }
    vi.mocked(uploadGuests).mockReset()
    vi.mocked(uploadGuests).mockImplementation(() => {
      calls.push('upload')
      return Promise.resolve({ response, warning: null })
    })
    const save = () =>
      saveAs(role, { form: toForm(draft), event: initialEvent, baseForm: toForm(draft), guests })
    return { calls, save, readEvent: () => event }
  }

  it.each([
    ['new event', null, 'create'],
    ['draft', draft, 'update'],
  ])('is published after the upload of its list (%s)', async (_, initialEvent, firstCall) => {
    const { calls, save } = makeServer(initialEvent)
    expect((await save()).event).toMatchObject({ isPublished: true, hasGuestList: true })
    expect(calls).toEqual([firstCall, 'upload', 'publish'])
  })

  it.each([
    ['new event', null],
    ['draft', draft],
  ])('stays a draft until its list is uploaded (%s)', async (_, initialEvent) => {
    const { calls, save, readEvent } = makeServer(initialEvent)
    vi.mocked(uploadGuests).mockResolvedValueOnce({ response: null, warning })
    await expect(save()).rejects.toThrow(GuestListUploadError)
    expect(readEvent()).toMatchObject({ isPublished: false, hasGuestList: true })
    expect(calls).not.toContain('publish')
    await save()
    expect(readEvent()).toMatchObject({ isPublished: true, hasGuestList: true })
    expect(calls.slice(-2)).toEqual(['upload', 'publish'])
  })

  it('is closed to everyone if the upload fails, even if it was already published', async () => {
    const { save, readEvent } = makeServer({ ...draft, isPublished: true })
    vi.mocked(uploadGuests).mockResolvedValueOnce({ response: null, warning })
    await expect(save()).rejects.toThrow(GuestListUploadError)
    expect(readEvent()?.hasGuestList).toBe(true)
  })
})

describe('the toast about a saved event', () => {
  const publishedEvent = makeHostEvent({ isPublished: true })
  const draft = makeHostEvent({ isPublished: false })
  const onShare = vi.fn<(id: number) => void>()

  it.each([
    ['a new event that was published', null, publishedEvent, 'Event published successfully'],
    ['a draft that was published', draft, publishedEvent, 'Event published successfully'],
    ['a new draft', null, draft, 'Event created successfully'],
    ['a draft that stays a draft', draft, draft, 'Event updated successfully'],
    ['a change of a published event', publishedEvent, publishedEvent, 'Event updated successfully'],
  ])(
    'names the result for %s, and offers to share a newly published event',
    (_, oldEvent, savedEvent, title) => {
      const toast = makeSavedToast(oldEvent, savedEvent, onShare)
      expect(toast.title).toBe(title)
      expect(toast.action?.label).toBe(title.includes('published') ? 'Share' : undefined)
    },
  )

  it('has no action without a share dialog', () => {
    expect(makeSavedToast(null, publishedEvent, undefined).action).toBeUndefined()
  })
})
