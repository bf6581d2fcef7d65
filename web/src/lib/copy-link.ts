import { toast, toastSuccess } from './toast.ts'

/** Copies a URL to the clipboard, and says in a toast whether that worked (specification section 8). */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toastSuccess('Link Copied!')
  } catch {
    toast({ title: 'Failed to copy link. Please copy manually.', isDestructive: true })
  }
}
