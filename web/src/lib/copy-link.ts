import { toast, toastSuccess } from './toast.ts'

/** Copies an address to the clipboard and reports whether that worked (specification section 8). */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess('Link Copied!')
  } catch {
    toast({ title: 'Failed to copy link. Please copy manually.', isDestructive: true })
  }
}
