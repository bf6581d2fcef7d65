import { PERSON_COOKIE } from '@shared/auth/person-cookie.ts'
import { createStore } from './store.ts'
import { deviceKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'

/**
 * Whose device this is at the moment: the id of who is signed in, null for a visitor. Everything that is kept here of one person is
 * kept under this id, and `forgetOthers` drops what belongs to anybody else.
 */
const KEY = deviceKeys.person

/** By what is kept here, else by what the server said beside the session, which a browser keeps longer than what scripts do. */
const lookUp = (): string | null => deviceStorage.get(KEY) ?? personOfSession()

function personOfSession(): string | null {
  if (typeof document === 'undefined') return null
  return new RegExp(`(?:^|; )${PERSON_COOKIE}=(\\d+)`).exec(document.cookie)?.[1] ?? null
}

const currentPerson = createStore(lookUp(), null)

export const personHere = currentPerson.get

/** The storage key of something for the current user. */
export const personalKey = (name: string): string => `${name}.${currentPerson.get() ?? 'visitor'}`

/** Set while nobody is signed in because a session ended without a log-out. */
const ENDED_KEY = deviceKeys.sessionEnded

/** Whether this device keeps what somebody has not sent, although they are signed out: until they or somebody else log in. */
export const keepsUnsent = (): boolean =>
  currentPerson.get() === null && deviceStorage.get(ENDED_KEY) !== null

/** The server no longer accepts the session. Unsent entries stay for their user. */
export function endSessionHere(): void {
  if (currentPerson.get() === null) return
  // First, so that the other tabs know why.
  deviceStorage.set(ENDED_KEY, '1')
  leave()
}

/** Somebody signed in or logged out; the other tabs hear of it. */
export function setPersonHere(person: string | null): void {
  deviceStorage.remove(ENDED_KEY)
  if (person === null) return leave()
  deviceStorage.set(KEY, person)
  currentPerson.set(person)
}

function leave(): void {
  // Also where the server could not be told.
  if (typeof document !== 'undefined') document.cookie = `${PERSON_COOKIE}=; Path=/; Max-Age=0`
  deviceStorage.remove(KEY)
  currentPerson.set(null)
}

export const subscribeToPerson = currentPerson.subscribe

export const usePersonHere = currentPerson.use

/**
 * Another tab may sign somebody in or out, and the browser may bring a whole page back for its Back button. A page that shows a
 * person's own is then loaded again; a visitor's page only learns who is here.
 */
export function followPerson(): void {
  // By this the other tabs are told, also where the cookie alone knew.
  const person = currentPerson.get()
  if (person !== null) deviceStorage.set(KEY, person)
  const look = () => {
    const storedPerson = lookUp()
    if (storedPerson === currentPerson.get()) return
    // Another tab found the session ended: what is being typed here stays, and the page says so when it next asks the server.
    if (storedPerson === null && deviceStorage.get(ENDED_KEY) !== null) return
    if (currentPerson.get() === null) currentPerson.set(storedPerson)
    else window.location.reload()
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) look()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}
