import type { Page } from '@playwright/test'

/**
 * Another page of this browser holds a database from here on, so that nobody else is answered from it: as one does in Safari that
 * went away in the middle of a write.
 */
export async function lockDatabase(page: Page, name: string): Promise<void> {
  const holder = await page.context().newPage()
  await holder.goto('/robots.txt')
  await holder.evaluate(
    (of) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open(of)
        asked.onerror = () => reject(new Error(`There is no ${of}.`))
        asked.onsuccess = () => {
          const transaction = asked.result.transaction(asked.result.objectStoreNames, 'readwrite')
          const store = transaction.objectStore(String(asked.result.objectStoreNames[0]))
          // As long as something is asked of it, it is not over.
          const hold = () => {
            store.count().onsuccess = hold
            resolve()
          }
          hold()
        }
      }),
    name,
  )
  await page.bringToFront()
}
