import { makeUuid, getTabLocks } from './browser-support.ts'
import { useEffect, useRef, useState } from 'react'
import { personalKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { logWarning } from './log.ts'
import { makePersonalKey } from './current-user-id.ts'

/** The delay before a draft is saved leaves time to type the rest of a word. */
const SAVE_DELAY_MS = 500
/** The maximum number of drafts with one name that are not open in an editor. */
const MAX_DRAFTS = 5

interface LocalDraft<T> {
  /** The key under which the draft is stored. */
  readonly key: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly value: T
}

/** Makes the key of a new draft. Each open editor has a draft of its own, which no other tab overwrites. */
const makeKey = (name: string): string => makePersonalKey(`${personalKeys.drafts}.${name}.${makeUuid()}`)

const isDraftOf = (name: string, key: string): boolean => {
  const [prefix, suffix] = makePersonalKey(`${personalKeys.drafts}.${name}./`).split('/')
  return key.startsWith(prefix ?? '') && key.endsWith(suffix ?? '')
}

function readDraft<T>(key: string, parse: (storedValue: unknown) => T | null): LocalDraft<T> | null {
  try {
    const draft = JSON.parse(deviceStorage.get(key) ?? 'null') as Omit<LocalDraft<unknown>, 'key'> | null
    const value = draft && parse(draft.value)
    return value === null ? null : { key, savedAt: Number(draft?.savedAt), value }
  } catch {
    return null
  }
}

/** Returns the drafts of `name` that are not open in an editor, newest first, and deletes all but the newest `MAX_DRAFTS`. */
async function pruneAbandonedDrafts<T>(
  name: string,
  parse: (storedValue: unknown) => T | null,
): Promise<LocalDraft<T>[]> {
  const locks = await getTabLocks()?.query()
  const openKeys = new Set(locks?.held?.map((lock) => lock.name))
  const drafts = deviceStorage
    .keys()
    .filter((key) => isDraftOf(name, key) && !openKeys.has(key))
    .flatMap((key) => readDraft(key, parse) ?? [])
    .sort((a, b) => b.savedAt - a.savedAt)
  for (const { key } of drafts.slice(MAX_DRAFTS)) deviceStorage.remove(key)
  return drafts.slice(0, MAX_DRAFTS)
}

interface LocalDraftOptions<T> {
  /** The form, and the id of what it edits: `event.new`, `event.1234567890`. */
  readonly name: string
  readonly value: T
  /** Whether the value differs from the initial value. An unchanged value is not stored. */
  readonly isChanged: boolean
  /** Parses a stored draft, which may be of an older version; null if the draft does not fit. */
  readonly parse: (storedValue: unknown) => T | null
}

/**
 * Stores unsaved input on this device, so that nothing is lost if the tab is closed or the battery runs out. `earlierDraft` is a
 * draft that an earlier editor left: `resume` continues it, `discard` deletes it. `clear` deletes this editor's draft after the
 * form was submitted.
 */
export function useLocalDraft<T>({ name, value, isChanged, parse }: LocalDraftOptions<T>) {
  const [key, setKey] = useState(() => makeKey(name))
  const [savedDrafts, setSavedDrafts] = useState<readonly LocalDraft<T>[]>([])
  /** Saves the last change; null after the change is saved. */
  const saveDraft = useRef<(() => void) | null>(null)
  /** The key under which this editor has saved a draft. */
  const savedKey = useRef<string | null>(null)
  const valueJson = JSON.stringify(value)
  const initialParse = useRef(parse)
  useEffect(() => {
    pruneAbandonedDrafts(name, initialParse.current)
      .then(setSavedDrafts)
      .catch((error: unknown) => logWarning('Drafts could not be read.', error))
  }, [name])
  useEffect(() => {
    // While this editor is open, its draft is offered in no other tab.
    const controller = new AbortController()
    const { signal } = controller
    const waitUntilClosed = () =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    getTabLocks()
      ?.request(key, { signal }, waitUntilClosed)
      .catch((error: unknown) => signal.aborted || logWarning('The draft could not be locked.', error))
    return () => controller.abort()
  }, [key])
  useEffect(() => {
    if (!isChanged) {
      // The form has its initial contents again.
      saveDraft.current = null
      if (savedKey.current === key) deviceStorage.remove(key)
      return undefined
    }
    saveDraft.current = () => {
      saveDraft.current = null
      // A draft of a user who has logged out in the meantime must not be stored.
      if (!isDraftOf(name, key)) return
      savedKey.current = key
      deviceStorage.set(key, `{"savedAt":${Date.now()},"value":${valueJson}}`)
    }
    const timer = setTimeout(() => saveDraft.current?.(), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [name, key, valueJson, isChanged])
  useEffect(() => {
    const saveNow = () => saveDraft.current?.()
    // When the page or the editor is left, the draft is saved without the delay.
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])
  const [earlierDraft = null, ...olderDrafts] = savedDrafts
  return {
    earlierDraft,
    resume: () => {
      if (earlierDraft) setKey(earlierDraft.key)
      setSavedDrafts([])
    },
    discard: () => {
      if (earlierDraft) deviceStorage.remove(earlierDraft.key)
      setSavedDrafts(olderDrafts)
    },
    clear: () => {
      saveDraft.current = null
      deviceStorage.remove(key)
      setSavedDrafts([])
    },
  }
}
