/** After this delay every browser has started the download, and the URL can be revoked. */
const REVOKE_DELAY_MS = 60_000

/** Saves a file on the user's device, as a download. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}

/** Makes the name of a file, without its extension, from the title of an event. */
export const makeFileName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '') || 'event'
