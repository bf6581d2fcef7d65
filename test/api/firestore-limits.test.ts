import './direct-project.ts'
import { getFirestore } from 'firebase-admin/firestore'
import { afterEach, expect, test } from 'vitest'
import { createFirestoreLimitsClient } from '../firestore-limits-client.ts'

// The emulator must refuse the writes that production refuses. Otherwise, no test notices code that makes such writes.

const db = getFirestore()
const limits = createFirestoreLimitsClient()
const notes = db.collection('notes')

afterEach(() => limits.reset())

test('fails a commit with text that is not valid Unicode', async () => {
  const batch = db.batch()
  batch.set(notes.doc('fine'), { name: 'Robin' })
  batch.set(notes.doc('broken'), { name: 'a\ud800' })
  await expect(batch.commit()).rejects.toMatchObject({
    code: 3,
    message: expect.stringContaining('not valid UTF-8') as string,
  })
  expect((await notes.doc('fine').get()).exists).toBe(false)
})

test('delays reads and commits by the set times', async () => {
  await limits.set({ readDelayMs: 120, commitDelayMs: 200 })
  const measureMs = async (run: () => Promise<unknown>) => {
    const start = performance.now()
    await run()
    return performance.now() - start
  }
  const ref = notes.doc('slow')
  expect(await measureMs(() => ref.set({ n: 1 }))).toBeGreaterThan(195)
  expect(await measureMs(() => ref.get())).toBeGreaterThan(115)
  const query = notes.where('n', '==', 1)
  expect(await measureMs(async () => expect((await query.get()).size).toBeGreaterThan(0))).toBeGreaterThan(
    115,
  )
})
