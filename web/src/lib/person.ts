import { createStore } from './store.ts'
import { deviceStorage } from './device-storage.ts'

/**
 * Whose device this is at the moment: the id of who is signed in, null for a visitor. Everything that is kept here of one person is
 * kept under this id, and `forgetOthers` drops what belongs to anybody else.
 */
const KEY = 'kiln.person'

const here = createStore(deviceStorage.get(KEY), null)

export const personHere = here.get

/** The name under which something is kept for who is here. */
export const personalKey = (name: string): string => `${name}.${here.get() ?? 'visitor'}`

/** Somebody signed in or is gone; the other tabs hear of it. */
export function setPersonHere(person: string | null): void {
  if (person === null) deviceStorage.remove(KEY)
  else deviceStorage.set(KEY, person)
  here.set(person)
}

export const subscribeToPerson = here.subscribe

export const usePersonHere = here.use

/**
 * Another tab may sign somebody in or out, and the browser may bring a whole page back for its Back button. A page that shows a
 * person's own is then loaded anew; a visitor's page only learns who is here.
 */
export function followPerson(): void {
  const look = () => {
    const kept = deviceStorage.get(KEY)
    if (kept === here.get()) return
    if (here.get() === null) here.set(kept)
    else window.location.reload()
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) look()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}
