import { copyLink } from './copy-link.ts'

interface SharedContent {
  readonly title: string
  readonly text: string
  readonly url: string
}

/** Opens the device's share sheet; without one, the link is copied. */
export async function share(content: SharedContent): Promise<void> {
  if (!('share' in navigator)) {
    await copyLink(content.url)
    return
  }
  // `share` rejects when the user closes the sheet, which is not a failure.
  await navigator.share(content).catch(() => undefined)
}
