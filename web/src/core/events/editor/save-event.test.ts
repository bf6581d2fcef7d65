import type { HostEvent } from '@shared/hosting/contract.ts'
import { eventId } from '@shared/ids.ts'
import { expect, test } from 'vitest'
import { hostEventOf } from '../../../../../test/factories/host-event.ts'
import { asAdmin, asHost, type EditorRole } from './editor-role.ts'
import { formOf } from './event-form.ts'
import { saveEvent } from './save-event.ts'

const FIRST = 1_000_000_000
const form = formOf(hostEventOf({}))

/** A server that keeps an event under each key, with the title that it was made or changed with. */
function serverWith(kept: Readonly<Record<string, HostEvent>> = {}, as: EditorRole = asHost) {
  const events = new Map(Object.entries(kept))
  const asked: string[] = []
  const role: EditorRole = {
    ...as,
    create: ({ title, signupLimit }, isPublished, key) => {
      asked.push(`create ${key}`)
      const id = eventId.parse(FIRST + events.size)
      const said = { title, signupLimit: as.limitOf({ ...form, signupLimit }, null) }
      const event = events.get(key) ?? { ...hostEventOf(said), id, isPublished, cancelledAt: null }
      events.set(key, event)
      return Promise.resolve(event)
    },
    update: (event, { title }) => {
      asked.push(`update ${event.id}`)
      return Promise.resolve({ ...event, title })
    },
  }
  const save = (change: Partial<typeof form> = {}) =>
    saveEvent({
      ...{ role, form: { ...form, ...change }, event: null, basedOn: null },
      ...{ publish: true, guests: null, key: 'key' },
    })
  return { asked, save }
}

test('a first try makes an event; another one says what was typed since', async () => {
  const { asked, save } = serverWith()
  await save()
  await save()
  expect(asked).toEqual(['create key', 'create key'])
  expect((await save({ title: 'Clay' })).event.title).toBe('Clay')
  expect(asked.slice(2)).toEqual(['create key', `update ${FIRST}`])
})

test('one draft, taken up in a second tab and saved there: what the first one says is not lost', async () => {
  const made = { ...hostEventOf({ title: 'As the other tab had it' }), id: eventId.parse(FIRST) }
  const { save } = serverWith({ key: made })
  expect((await save({ title: 'As it stands here' })).event.title).toBe('As it stands here')
})

test('an admin who leaves the box of seats empty has said all with the first call', async () => {
  const { asked, save } = serverWith({}, asAdmin)
  await save({ signupLimit: null, coHosts: hostEventOf({}).hosts })
  expect(asked).toEqual(['create key'])
})

test('of an event that was made by a try before and called off since another one is made, once', async () => {
  const off = { cancelledAt: '2026-11-20T12:00:00.000Z', id: eventId.parse(FIRST + 7) }
  const { asked, save } = serverWith({ key: { ...hostEventOf({}), ...off } })
  expect((await save()).event).toMatchObject({ id: FIRST + 1, cancelledAt: null })
  expect((await save()).event.id).toBe(FIRST + 1)
  expect(asked).not.toContain(`update ${FIRST + 7}`)
})
