import type { Page } from '@playwright/test'

/**
 * Locks a database from another page of this browser, so that no other page gets a response from it. In Safari a page that is
 * closed during a write locks a database in the same way.
 */
export async function lockDatabase(page: Page, name: string): Promise<void> {
  const lockingPage = await page.context().newPage()
  await lockingPage.goto('/robots.txt')
  const devtools = await lockingPage.context().newCDPSession(lockingPage)
  await devtools.send('Debugger.enable')
  const debuggerPause = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  await devtools.send('Runtime.evaluate', { expression: makeLockScript(name) })
  await debuggerPause
  await page.bringToFront()
}

/** A transaction lasts until its last callback returns, so a debugger that pauses in that callback keeps the transaction open. */
const makeLockScript = (name: string) => `
  const openRequest = indexedDB.open(${JSON.stringify(name)})
  openRequest.onsuccess = () => {
    const names = openRequest.result.objectStoreNames
    const store = openRequest.result.transaction(names, 'readwrite').objectStore(names[0])
    store.count().onsuccess = () => { debugger }
  }`
