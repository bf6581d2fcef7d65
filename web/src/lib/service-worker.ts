import { dismissToast, toast } from './toast.ts'

/**
 * Registers the service worker, and offers a new version when there is one. No version is offered while offline, because an
 * update deletes the old version's cached pages. Calls `onFirstWorker` when a page that was loaded without a worker gets one: the
 * worker has cached none of the page's earlier responses. Rejects if the browser refuses the service worker.
 */
export async function registerServiceWorker(onFirstWorker: () => void): Promise<void> {
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
      durationMs: null,
      action: {
        label: 'Reload',
        onClick: () => {
          const { pathname, search } = window.location
          window.location.replace(`/update.html#${pathname}${search}`)
        },
      },
    })
    // A toast that the user has dismissed is not shown again.
    const postponeToast = () => dismissToast(toastId) && offerReload()
    window.addEventListener('offline', postponeToast, { once: true })
  }
  workbox.addEventListener('waiting', offerReload)
  // If another tab has accepted a new version, code that this page has not loaded yet was deleted with the old one, so this
  // page needs a reload too. The first worker of a page that had none is not a new version.
  let hadWorker = navigator.serviceWorker.controller !== null
  workbox.addEventListener('controlling', () => {
    if (hadWorker) offerReload()
    else onFirstWorker()
    hadWorker = true
  })
  await workbox.register()
}
