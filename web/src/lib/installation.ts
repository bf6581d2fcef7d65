import { deviceKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { createStore } from './store.ts'

/** Chromium's event that offers to install the app. TypeScript does not know this event. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    /** The offer that came before the app was loaded (first-paint.ts). */
    installOffer?: InstallOffer
  }
}

const offer = createStore<InstallOffer | null>(null)

/** Stores the browser's offer to install the app, so that the app can show it at a suitable moment. */
export function watchInstallOffers(): void {
  offer.set(window.installOffer ?? null)
  // The browser does not show its own offer (first-paint.ts).
  window.addEventListener('beforeinstallprompt', (event) => offer.set(event as InstallOffer))
  window.addEventListener('appinstalled', () => offer.set(null))
}

/** Stored for the device, not for a user: all users share the home screen. */
const DECLINED_KEY = deviceKeys.installDeclined
/** The time for which a declined offer is not shown. */
const OFFER_PAUSE_MS = 90 * 86_400_000

const declinedAt = createStore(Number(deviceStorage.get(DECLINED_KEY) ?? 0), Infinity)

/** Records that the user declined the offer. */
export function declineInstallation(): void {
  declinedAt.set(Date.now())
  deviceStorage.set(DECLINED_KEY, String(declinedAt.get()))
}

/**
 * Returns how the app can be installed here: a function that shows the browser's offer, or `manual` (iOS). Null if the app
 * cannot be installed, if it is installed or if the user declined.
 */
export function useInstallation(): (() => void) | 'manual' | null {
  const currentOffer = offer.use()
  const isDeclined = declinedAt.use() > Date.now() - OFFER_PAUSE_MS
  if (isDeclined) return null
  if (currentOffer) {
    return () => {
      // The prompt can be used only once.
      offer.set(null)
      void currentOffer.prompt()
    }
  }
  // Only iOS has this property; it is true for an app on the home screen.
  const { standalone } = navigator as { readonly standalone?: boolean }
  return standalone === false ? 'manual' : null
}
