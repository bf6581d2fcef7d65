import { deviceStorage } from '@/lib/device-storage.ts'
import { personHere } from '@/lib/person.ts'

/** That a login link was asked for in this browser, when, and by whom: JSON. */
const KEY = 'kiln.login-asked'

/** As long as a link works (specification section 9). */
const LINK_MS = 15 * 60_000

interface Asked {
  readonly at: number
  /** Who was signed in here then; null for a visitor. */
  readonly by: string | null
}

/** A login link is on its way that was asked for here. */
export function noteLinkAsked(): void {
  const asked: Asked = { at: Date.now(), by: personHere() }
  deviceStorage.set(KEY, JSON.stringify(asked))
}

/** Whether a link that is followed now may be one that was asked for here, by who is here: anything else waits for a press. */
export function isLinkAskedHere(): boolean {
  try {
    const { at, by } = JSON.parse(deviceStorage.get(KEY) ?? '{}') as Partial<Asked>
    return at !== undefined && Date.now() - at < LINK_MS && by === personHere()
  } catch {
    return false
  }
}

/** A link was followed: the next one is another. */
export function forgetLinkAsked(): void {
  deviceStorage.remove(KEY)
}
