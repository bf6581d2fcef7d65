import { useEffect, useState } from 'react'
import { DRAFTS_KEY } from './cache-names.ts'
import { deviceStorage } from './device-storage.ts'
import { personalKey } from './person.ts'

/** Long enough for a word to be typed on. */
const KEEP_AFTER_MS = 500

interface Draft<T> {
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly value: T
}

const keyOf = (name: string): string => personalKey(`${DRAFTS_KEY}.${name}`)

function readDraft<T>(name: string, parse: (kept: unknown) => T | null): Draft<T> | null {
  try {
    const kept = JSON.parse(deviceStorage.get(keyOf(name)) ?? 'null') as Draft<unknown> | null
    const value = kept && parse(kept.value)
    return value === null ? null : { savedAt: Number(kept?.savedAt), value }
  } catch {
    return null
  }
}

const dropDraft = (name: string): void => deviceStorage.remove(keyOf(name))

interface DraftOptions<T> {
  /** What it is a draft of: `event.new`, `event.1234567890`. */
  readonly name: string
  readonly value: T
  /** Whether it is worth keeping: it differs from what was there. */
  readonly isChanged: boolean
  /** What was kept may be of an older version: null where it does not fit. */
  readonly parse: (kept: unknown) => T | null
}

/**
 * Keeps what is being written on this device, so that a closed tab or a flat battery takes nothing. `found` is what was left from the
 * last time, to be offered; `drop` is for when it was sent or given up.
 */
export function useDraft<T>({ name, value, isChanged, parse }: DraftOptions<T>) {
  const [found, setFound] = useState(() => readDraft(name, parse))
  const text = JSON.stringify(value)
  useEffect(() => {
    if (!isChanged) return
    const keep = () => deviceStorage.set(keyOf(name), `{"savedAt":${Date.now()},"value":${text}}`)
    const timer = setTimeout(keep, KEEP_AFTER_MS)
    // A page that is left has no half second.
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [name, text, isChanged])
  return {
    found,
    /** It was taken up or set aside: it is offered no more. */
    settle: () => setFound(null),
    drop: () => {
      dropDraft(name)
      setFound(null)
    },
  }
}
