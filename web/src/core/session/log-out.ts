import { logOut } from './session.ts'
import { hasOutbox } from '@/lib/outbox.ts'
import { createStore } from '@/lib/store.ts'

/** Whether somebody wants to log out while something of theirs was not sent yet. */
export const asksToLogOut = createStore(false)

export function pressLogOut(): void {
  if (hasOutbox()) asksToLogOut.set(true)
  else void logOut()
}
