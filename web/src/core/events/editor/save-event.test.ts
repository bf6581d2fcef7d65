import type { HostEvent } from '@shared/hosting/contract.ts'
import { eventId } from '@shared/ids.ts'
import { expect, test } from 'vitest'
import { asHost, type EditorRole } from './editor-role.ts'
import { emptyForm } from './event-form.ts'
import { saveEvent } from './save-event.ts'

const FIRST = 1_000_000_000
const form = emptyForm({ city: 'London', area: null, viewerZone: null })

/** A server that keeps an event under each key, as far as saving goes by it. */
function serverWith(kept: Readonly<Record<string, Partial<HostEvent>>> = {}) {
  const events = new Map(Object.entries(kept))
  const asked: string[] = []
  const role: EditorRole = {
    ...asHost,
    create: (_form, isPublished, key) => {
      asked.push(`create ${key}`)
      const event = events.get(key) ?? {
        id: eventId.parse(FIRST + events.size),
        isPublished,
        cancelledAt: null,
      }
      events.set(key, event)
      return Promise.resolve(event as HostEvent)
    },
    update: (event) => {
      asked.push(`update ${event.id}`)
      return Promise.resolve(event)
    },
  }
  const save = (attempt: number) =>
    saveEvent({
      ...{ role, form, event: null, basedOn: null, publish: true, guests: null },
      ...{ key: 'key', attempt },
    })
  return { asked, save }
}

test('a first try makes an event; another one says what was typed since', async () => {
  const { asked, save } = serverWith()
  await save(1)
  expect(asked).toEqual(['create key'])
  await save(2)
  expect(asked.slice(1)).toEqual(['create key', `update ${FIRST}`])
})

test('of an event that was made by a try before and called off since another one is made, once', async () => {
  const cancelledAt = '2026-11-20T12:00:00.000Z'
  const { asked, save } = serverWith({
    key: { id: eventId.parse(FIRST + 7), isPublished: true, cancelledAt },
  })
  expect((await save(2)).event).toMatchObject({ id: FIRST + 1, cancelledAt: null })
  expect((await save(3)).event.id).toBe(FIRST + 1)
  expect(asked).not.toContain(`update ${FIRST + 7}`)
})
