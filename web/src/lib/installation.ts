import { deviceKeys } from './device-keys.ts'
import { deviceStorage } from './device-storage.ts'
import { createStore } from './store.ts'

/** Chromium's event that offers to install the app. TypeScript does not know this event. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    /** The event, if it came before the app was loaded (first-paint.ts). */
    installPrompt?: BeforeInstallPromptEvent
  }
}

const installPrompt = createStore<BeforeInstallPromptEvent | null>(null)

/** Stores the browser's install prompt, so that the app can show it at a suitable moment. */
export function watchInstallPrompt(): void {
  installPrompt.set(window.installPrompt ?? null)
  // The browser does not show its own prompt (first-paint.ts).
  window.addEventListener('beforeinstallprompt', (event) =>
    installPrompt.set(event as BeforeInstallPromptEvent),
  )
  window.addEventListener('appinstalled', () => installPrompt.set(null))
}

/** Stored for the device, not for a user: all users share the home screen. */
const DECLINED_KEY = deviceKeys.installDeclined
/** The time for which a declined prompt is not shown. */
const PROMPT_PAUSE_MS = 90 * 86_400_000

const declinedAt = createStore(Number(deviceStorage.get(DECLINED_KEY) ?? 0), Infinity)

/** Records that the user declined to install the app. */
export function declineInstallation(): void {
  declinedAt.set(Date.now())
  deviceStorage.set(DECLINED_KEY, String(declinedAt.get()))
}

/**
 * Returns how the app can be installed here: a function that shows the browser's prompt, or `manual` (iOS). Null if the app
 * cannot be installed, if it is installed or if someone declined within the last 90 days.
 */
export function useInstallation(): (() => void) | 'manual' | null {
  const currentPrompt = installPrompt.use()
  const isDeclined = declinedAt.use() > Date.now() - PROMPT_PAUSE_MS
  if (isDeclined) return null
  if (currentPrompt) {
    return () => {
      // The prompt can be used only once.
      installPrompt.set(null)
      void currentPrompt.prompt()
    }
  }
  // Only iOS has this property; it is true for an app on the home screen.
  const { standalone } = navigator as { readonly standalone?: boolean }
  return standalone === false ? 'manual' : null
}
