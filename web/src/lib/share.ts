import { copyLink } from './copy-link.ts'

interface Share {
  readonly title: string
  readonly text: string
  readonly url: string
}

/** Opens the device's share sheet; without one, the link is copied. */
export async function share(content: Share): Promise<void> {
  if (!('share' in navigator)) {
    await copyLink(content.url)
    return
  }
  // Rejects when the person closes the sheet, which is no failure.
  await navigator.share(content).catch(() => undefined)
}
