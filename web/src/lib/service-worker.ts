import { dismissToast, toast } from './toast.ts'

/**
 * Registers the service worker once the page is idle, and offers a new version when there is one; not while offline, because
 * the old version's cached pages are deleted with it. Throws if the browser refuses.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  const offerReload = () => {
    if (!navigator.onLine) {
      window.addEventListener('online', offerReload, { once: true })
      return
    }
    const toastId = toast({
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
    // After a dismissal, it is not shown again.
    const postponeOffer = () => dismissToast(toastId) && offerReload()
    window.addEventListener('offline', postponeOffer, { once: true })
  }
  workbox.addEventListener('waiting', offerReload)
  // Another tab accepted a new version, and code that this page has not loaded yet was deleted with the old one. The very
  // first worker takes over a page that had none, which is not a new version.
  const hadWorker = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    if (hadWorker) offerReload()
  })
  await workbox.register()
}
