import { logWarning } from './log.ts'
import { toast } from './toast.ts'

/** Registers the service worker once the page has come to rest, and offers a new version when there is one. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    toast({
      title: 'A new version is ready',
      description: 'Reload to get it.',
      duration: null,
      action: {
        label: 'Reload',
        onClick: () => {
          const { pathname, search } = window.location
          window.location.replace(`/update.html#${pathname}${search}`)
        },
      },
    })
  })
  try {
    await workbox.register()
  } catch (error) {
    // Browsers may refuse (private windows, policies); the site works without.
    logWarning('No service worker here.', error)
  }
}
