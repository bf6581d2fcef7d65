import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const vibrate = vi.fn()
let played: { hertz: number; from: number; to: number }[]

class Device {
  readonly currentTime = 10
  readonly destination = {}
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
    return { gain, connect: (to: unknown) => to }
  }
  createOscillator() {
    const note = { hertz: 0, from: 0, to: 0 }
    played.push(note)
    return {
      frequency: {
        set value(hertz: number) {
          note.hertz = hertz
        },
      },
      connect: (to: unknown) => to,
      start: (at: number) => (note.from = at),
      stop: (at: number) => (note.to = at),
    }
  }
}

beforeEach(() => {
  vi.clearAllMocks()
  vi.resetModules()
  played = []
  vi.stubGlobal('AudioContext', Device)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, vibrate })
})
afterEach(() => void vi.unstubAllGlobals())

const notesOf = async (tone: 'good' | 'again' | 'waits' | 'bad' | 'unknown') => {
  const { signal } = await import('./signal.ts')
  played = []
  signal(tone)
  return played
}

test('plays a high note for yes, a long low one for no, and different notes for each verdict', async () => {
  const [yes, ...noMore] = await notesOf('good')
  expect(noMore).toEqual([])
  const [no] = await notesOf('bad')
  expect(yes?.hertz).toBeGreaterThan(4 * (no?.hertz ?? Infinity))
  expect((no?.to ?? 0) - (no?.from ?? 0)).toBeGreaterThan(0.4)
  const tones = ['good', 'again', 'waits', 'bad', 'unknown'] as const
  const sounds = await Promise.all(tones.map(async (tone) => JSON.stringify(await notesOf(tone))))
  expect(new Set(sounds).size).toBe(tones.length)
  expect(vibrate).toHaveBeenCalledTimes(2 + tones.length)
  expect(vibrate).toHaveBeenCalledWith([400])
})

test('plays notes one after another', async () => {
  const [first, second] = await notesOf('again')
  expect(first?.from).toBe(10)
  expect(second?.from).toBe(first?.to)
})

test('makes no sound before the first user activation', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false }, vibrate })
  expect(await notesOf('good')).toEqual([])
  expect(vibrate).not.toHaveBeenCalled()
})
