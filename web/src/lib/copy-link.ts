import { toast, toastSuccess } from './toast.ts'

/** Puts an address on the clipboard and says whether that worked (specification section 8). */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess('Link Copied!')
  } catch {
    toast({ title: 'Failed to copy link. Please copy manually.', destructive: true })
  }
}
