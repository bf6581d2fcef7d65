import { useEffect, useRef, useState } from 'react'
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
  /** Keeps the last change, as long as it is not kept. */
  const owed = useRef<(() => void) | null>(null)
  const key = keyOf(name)
  useEffect(() => {
    if (!isChanged) return undefined
    owed.current = () => {
      owed.current = null
      // What somebody wrote who is gone meanwhile is nobody's.
      if (keyOf(name) === key) deviceStorage.set(key, `{"savedAt":${Date.now()},"value":${text}}`)
    }
    const timer = setTimeout(() => owed.current?.(), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [name, key, text, isChanged])
  useEffect(() => {
    const keepNow = () => owed.current?.()
    // A page or an editor that is left has no half second.
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [])
  return {
    found,
    /** It was taken up or set aside: it is offered no more. */
    settle: () => setFound(null),
    drop: () => {
      owed.current = null
      deviceStorage.remove(key)
      setFound(null)
    },
  }
}
