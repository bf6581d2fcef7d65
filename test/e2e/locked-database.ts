import type { Page } from '@playwright/test'

/**
 * Another page of this browser holds a database from here on, so that nobody else is answered from it: as one does in Safari that
 * went away in the middle of a write.
 */
export async function lockDatabase(page: Page, name: string): Promise<void> {
  const holder = await page.context().newPage()
  await holder.goto('/robots.txt')
  const devtools = await holder.context().newCDPSession(holder)
  await devtools.send('Debugger.enable')
  const stopped = new Promise((resolve) => devtools.once('Debugger.paused', resolve))
  await devtools.send('Runtime.evaluate', { expression: holdOf(name) })
  await stopped
  await page.bringToFront()
}

/** A transaction lasts until its last answer is dealt with: a page that stops there keeps it, and costs the machine nothing. */
const holdOf = (name: string) => `
  const asked = indexedDB.open(${JSON.stringify(name)})
  asked.onsuccess = () => {
    const names = asked.result.objectStoreNames
    const store = asked.result.transaction(names, 'readwrite').objectStore(names[0])
    store.count().onsuccess = () => { debugger }
  }`
