import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const vibrate = vi.fn()
let playedNotes: { frequency: { value: number }; startsAt: number; endsAt: number }[]

class FakeAudioContext {
  readonly currentTime = 10
  readonly destination = {}
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { gain, connect: (target: unknown) => target }
  }
  createOscillator() {
    const note = {
      frequency: { value: 0 },
      startsAt: 0,
      endsAt: 0,
      connect: (target: unknown) => target,
      start: (time: number) => (note.startsAt = time),
      stop: (time: number) => (note.endsAt = time),
    }
    playedNotes.push(note)
    return note
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.resetModules()
  playedNotes = []
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, vibrate })
})
afterEach(() => void vi.unstubAllGlobals())

const playNotes = async (kind: 'good' | 'already_in' | 'waitlisted' | 'bad' | 'unknown') => {
  const { signalVerdict } = await import('./verdict-signal.ts')
  playedNotes = []
  signalVerdict(kind)
  return playedNotes
}

test('plays a high note for `good`, a long low note for `bad`, and other notes for `already_in`, `waitlisted` and `unknown`', async () => {
  const [acceptedNote, ...otherNotes] = await playNotes('good')
  expect(otherNotes).toEqual([])
  const [refusedNote] = await playNotes('bad')
  expect(acceptedNote?.frequency.value).toBeGreaterThan(4 * (refusedNote?.frequency.value ?? Infinity))
  expect((refusedNote?.endsAt ?? 0) - (refusedNote?.startsAt ?? 0)).toBeGreaterThan(0.4)
  const kinds = ['good', 'already_in', 'waitlisted', 'bad', 'unknown'] as const
  const sounds = await Promise.all(kinds.map(async (kind) => JSON.stringify(await playNotes(kind))))
  expect(new Set(sounds).size).toBe(kinds.length)
  expect(vibrate).toHaveBeenCalledTimes(2 + kinds.length)
  expect(vibrate).toHaveBeenCalledWith([400])
})

test('starts the second note when the first note ends', async () => {
  const [firstNote, secondNote] = await playNotes('already_in')
  expect(firstNote?.startsAt).toBe(10)
  expect(secondNote?.startsAt).toBe(firstNote?.endsAt)
})

test('makes no sound and no vibration before the first user activation', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false }, vibrate })
  expect(await playNotes('good')).toEqual([])
  expect(vibrate).not.toHaveBeenCalled()
})
