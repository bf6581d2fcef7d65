import type { HostEvent } from '@shared/hosting/contract.ts'
import { eventId } from '@shared/ids.ts'
import { describe, expect, it, test, vi } from 'vitest'
import { ApiError } from '@/lib/api-error.ts'
import { hostEventOf } from '../../../../../test/factories/host-event.ts'
import { adminRole, hostRole, type EditorRole } from './editor-role.ts'
import { formOf } from './event-form.ts'
import { GuestListNotSent, savedToast, saveEvent } from './save-event.ts'
import { sendCover } from './send-cover.ts'
import { uploadGuests } from './upload-guests.ts'

vi.mock('./upload-guests.ts', () => ({ uploadGuests: vi.fn<typeof uploadGuests>() }))
vi.mock('./send-cover.ts', () => ({ sendCover: vi.fn<typeof sendCover>() }))

const FIRST = 1_000_000_000
const form = formOf(hostEventOf({}))

const conflictError = () => new ApiError(409, '', JSON.stringify({ code: 'changed_meanwhile' }))

/** Saves and publishes a new event, unless `change` says otherwise. */
const saveAs = (role: EditorRole, change: Partial<Parameters<typeof saveEvent>[0]> = {}) =>
  saveEvent({
    ...{ role, form, event: null, base: form, basedOn: null, shouldPublish: true, guests: null, key: 'key' },
    refetch: () => Promise.reject(conflictError()),
    ...change,
  })

/** A server that stores an event under each key, with its latest title. */
function serverWith(stored: Readonly<Record<string, HostEvent>> = {}, as: EditorRole = hostRole) {
  const events = new Map(Object.entries(stored))
  const calls: string[] = []
  const role: EditorRole = {
    ...as,
    create: ({ title, signupLimit }, { publish: isPublished, key }) => {
      calls.push(`create ${key}`)
      const id = eventId.parse(FIRST + events.size)
      const fields = { title, signupLimit: as.limitOf({ ...form, signupLimit }, null) }
      const event = events.get(key) ?? { ...hostEventOf(fields), id, isPublished, cancelledAt: null }
      events.set(key, event)
      return Promise.resolve(event)
    },
    update: (event, { title }) => {
      calls.push(`update ${event.id}`)
      return Promise.resolve({ ...event, title })
    },
  }
  const save = (change: Partial<typeof form> = {}) => saveAs(role, { form: { ...form, ...change } })
  return { calls, save }
}

test('creates the event at the first attempt, and updates it with later edits at the second', async () => {
  const { calls, save } = serverWith()
  await save()
  await save()
  expect(calls).toEqual(['create key', 'create key'])
  expect((await save({ title: 'Clay' })).event.title).toBe('Clay')
  expect(calls.slice(2)).toEqual(['create key', `update ${FIRST}`])
})

test('sends the cover before it publishes, and publishes even if the cover failed', async () => {
  const steps: string[] = []
  const created = { ...hostEventOf({}), isPublished: false }
  const role: EditorRole = {
    ...hostRole,
    create: (_, { publish }) => {
      steps.push(`create ${publish ? 'published' : 'as a draft'}`)
      return Promise.resolve(created)
    },
    update: (event) => Promise.resolve(event),
    publish: () => {
      steps.push('publish')
      return Promise.resolve({ ...created, isPublished: true })
    },
  }
  const cover = new File([], 'cover.webp')
  const save = () => saveAs(role, { cover })
  vi.mocked(sendCover).mockImplementationOnce((event) => {
    steps.push('cover')
    return Promise.resolve({ ...event, imageUrl: 'cover.webp' })
  })
  expect((await save()).warning).toBeNull()
  expect(steps).toEqual(['create as a draft', 'cover', 'publish'])
  vi.mocked(sendCover).mockRejectedValueOnce(new ApiError(500, '', ''))
  const { event, warning } = await save()
  expect(event.isPublished).toBe(true)
  expect(warning?.description ?? warning?.title).toContain('Failed to upload photos')
})

test('saves the edits of this tab after a second tab has saved the same draft', async () => {
  const created = { ...hostEventOf({ title: 'As the other tab had it' }), id: eventId.parse(FIRST) }
  const { save } = serverWith({ key: created })
  expect((await save({ title: 'As it stands here' })).event.title).toBe('As it stands here')
})

test('makes only one call if an admin leaves the limit empty', async () => {
  const { calls, save } = serverWith({}, adminRole)
  await save({ signupLimit: null, coHosts: hostEventOf({}).hosts })
  expect(calls).toEqual(['create key'])
})

test('creates one new event if the event of an earlier attempt was cancelled', async () => {
  const cancelled = { cancelledAt: '2026-11-20T12:00:00.000Z', id: eventId.parse(FIRST + 7) }
  const { calls, save } = serverWith({ key: { ...hostEventOf({}), ...cancelled } })
  expect((await save()).event).toMatchObject({ id: FIRST + 1, cancelledAt: null })
  expect((await save()).event.id).toBe(FIRST + 1)
  expect(calls).not.toContain(`update ${FIRST + 7}`)
})

describe('an event that was store since it was opened', () => {
  const opened = hostEventOf({})
  const at = '2026-11-20T12:00:00.000Z'

  /** Saves another title of an event that has changed meanwhile; returns the titles that were sent. */
  async function save(present: HostEvent) {
    const updates: string[] = []
    const role: EditorRole = {
      ...hostRole,
      update: (event, { title }, { basedOn }) => {
        if (basedOn !== present.contentUpdatedAt) return Promise.reject(conflictError())
        updates.push(title)
        return Promise.resolve({ ...event, title })
      },
    }
    const saved = await saveAs(role, {
      ...{
        form: { ...form, title: 'Mine' },
        event: opened,
        basedOn: opened.contentUpdatedAt,
        shouldPublish: false,
      },
      refetch: () => Promise.resolve(present),
    })
    return { saved: saved.event, updates }
  }

  test('by an earlier attempt whose answer was lost is saved without a question', async () => {
    const { saved } = await save({ ...opened, title: 'Mine', contentUpdatedAt: at })
    expect(saved.title).toBe('Mine')
  })

  test('in a photo, which the editor does not show, is saved without a question', async () => {
    const { saved, updates } = await save({ ...opened, eventPhotos: ['new'], contentUpdatedAt: at })
    expect(updates).toEqual(['Mine'])
    expect(saved.eventPhotos).toEqual(['new'])
  })

  test.each([{ title: 'Theirs' }, { venueName: 'Elsewhere' }])(
    'in %j makes the host choose',
    async (change) => {
      await expect(save({ ...opened, ...change, contentUpdatedAt: at })).rejects.toThrow('changed_meanwhile')
    },
  )
})

describe('an event with a guest list', () => {
  const guests = [{ email: 'ada@example.com', name: null }]
  const answer = { message: '', added: 1, known: 0, faulty: 0, faults: [] }
  const warning = { title: 'CSV Upload Error' }
  const draft = hostEventOf({ isPrivate: true, isPublished: false })

  /** A server that records its calls and the event. */
  function server(opened: HostEvent | null) {
    const calls: string[] = []
    let event = opened
    const store = (next: HostEvent) => Promise.resolve((event = next))
    const role: EditorRole = {
      ...hostRole,
      create: (_, { publish, expectsGuestList: hasGuestList }) => {
        calls.push('create')
        return store(event ?? { ...draft, isPublished: publish, hasGuestList })
      },
      update: (present, _, { expectsGuestList: hasGuestList }) => {
        calls.push('update')
        return store({ ...present, hasGuestList })
      },
      publish: () => {
        calls.push('publish')
        return store({ ...(event ?? draft), isPublished: true })
      },
    }
    vi.mocked(uploadGuests).mockReset()
    vi.mocked(uploadGuests).mockImplementation(() => {
      calls.push('upload')
      return Promise.resolve({ answer, warning: null })
    })
    const save = () => saveAs(role, { form: formOf(draft), event: opened, base: formOf(draft), guests })
    return { calls, save, event: () => event }
  }

  it.each([
    ['a new event', null, 'create'],
    ['a draft', draft, 'update'],
  ])('publishes %s after its list is uploaded', async (_what, opened, first) => {
    const { calls, save } = server(opened)
    expect((await save()).event).toMatchObject({ isPublished: true, hasGuestList: true })
    expect(calls).toEqual([first, 'upload', 'publish'])
  })

  it.each([
    ['a new event', null],
    ['a draft', draft],
  ])('keeps %s an unpublished draft until its guest list is uploaded', async (_what, opened) => {
    const { calls, save, event } = server(opened)
    vi.mocked(uploadGuests).mockResolvedValueOnce({ answer: null, warning })
    await expect(save()).rejects.toThrow(GuestListNotSent)
    expect(event()).toMatchObject({ isPublished: false, hasGuestList: true })
    expect(calls).not.toContain('publish')
    await save()
    expect(event()).toMatchObject({ isPublished: true, hasGuestList: true })
    expect(calls.slice(-2)).toEqual(['upload', 'publish'])
  })

  it('closes a published event when its list is sent', async () => {
    const { save, event } = server({ ...draft, isPublished: true })
    vi.mocked(uploadGuests).mockResolvedValueOnce({ answer: null, warning })
    await expect(save()).rejects.toThrow(GuestListNotSent)
    expect(event()?.hasGuestList).toBe(true)
  })
})

describe('the toast about a saved event', () => {
  const published = hostEventOf({ isPublished: true })
  const draft = hostEventOf({ isPublished: false })
  const share = vi.fn<(id: number) => void>()

  it.each([
    ['a new event that was published', null, published, 'Event published successfully'],
    ['a draft that was published', draft, published, 'Event published successfully'],
    ['a new draft', null, draft, 'Event created successfully'],
    ['a draft that stays one', draft, draft, 'Event updated successfully'],
    ['a change of a published event', published, published, 'Event updated successfully'],
  ])('names the result for %s, and offers to share a newly published event', (_, before, saved, title) => {
    const toast = savedToast(before, saved, share)
    expect(toast.title).toBe(title)
    expect(toast.action?.label).toBe(title.includes('published') ? 'Share' : undefined)
  })

  it('opens the share sheet of that event', () => {
    savedToast(null, published, share).action?.onClick()
    expect(share).toHaveBeenCalledExactlyOnceWith(published.id)
  })

  it('has no action without a share sheet', () => {
    expect(savedToast(null, published, undefined).action).toBeUndefined()
  })
})
