import { MAX_EVENT_PHOTOS, MAX_PHOTOS, type HostEvent } from '@shared/hosting/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useState } from 'react'
import { PhotosField, type Photo } from '@/components/form/photos-field.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { useUnsaved } from '@/components/ui/unsaved.ts'
import { callApi } from '@/lib/api-client.ts'
import { arranged, type PhotoChange } from './arranged-photos.ts'
import { HOSTING, hostedEventQuery } from './hosted-event-query.ts'

/** Specification section 5. */
const GUIDANCE = 'JPG, PNG, WebP, max 5MB each, min 800px wide'

interface PhotosEditorProps {
  readonly event: HostEvent
  /** Photos are sent by the admin's call, one at a time, with the admin's messages (specification section 8.1). */
  readonly isAdmin?: boolean
}

/** An event's photos: added several at once, sorted, one of them the cover. Whatever is changed is saved at once. */
export function PhotosEditor({ event, isAdmin = false }: PhotosEditorProps) {
  const { id, eventPhotos, imageUrl } = event
  const client = useQueryClient()
  const { queryKey } = hostedEventQuery(id)
  const [deleted, setDeleted] = useState<Photo | null>(null)
  const put = (next: HostEvent) => client.setQueryData(queryKey, next)

  const mutationKey = ['arrange-photos', id]
  /** Whether nothing follows that is on screen already: an answer from before it would take it away again. */
  const isLast = () => client.isMutating({ mutationKey }) === 1
  const arrange = useMutation({
    mutationKey,
    // One after the other: each begins from the result of the one before.
    scope: { id: `photos-${id}` },
    mutationFn: (change: PhotoChange) => {
      const cachedEvent = client.getQueryData(queryKey) ?? event
      const { eventPhotos: photos, imageUrl: cover } = arranged(cachedEvent, change)
      const body = { photos, cover, basedOn: cachedEvent.contentUpdatedAt }
      return callApi('arrangeEventPhotos', { params: { id }, body })
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (cached) => cached && { ...cached, ...arranged(cached, change) })
    },
    onSuccess: (saved) =>
      client.setQueryData(queryKey, (cached) =>
        isLast() || !cached ? saved : { ...cached, contentUpdatedAt: saved.contentUpdatedAt },
      ),
    onError: (error) => toastFailure(error, 'Failed to save the photos'),
    onSettled: () => (isLast() ? client.invalidateQueries({ queryKey: HOSTING }) : undefined),
  })
  // Unsent changes are shown as done: leaving the page asks first.
  useUnsaved(arrange.isPending)

  const send = async (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) => {
    try {
      const form = new FormData()
      form.append(isAdmin ? 'photo' : 'photos', file, file.name)
      const request = { params: { id }, body: form, ...options }
      if (isAdmin) {
        put(await callApi('uploadEventPhotoForAdmin', request))
        toastSuccess('Photo uploaded successfully')
      } else put((await callApi('uploadEventPhotos', request)).event)
    } catch (error) {
      if (!options.signal.aborted) {
        toastFailure(error, isAdmin ? 'Failed to upload photo' : 'Failed to upload photos')
      }
      throw error
    }
  }

  const photos = eventPhotos.map((url): Photo => ({ id: url, url }))
  const order = (next: readonly Photo[], change: Partial<PhotoChange> = {}) =>
    arrange.mutate({ order: next.map(({ url }) => url), cover: null, deleted: null, ...change })
  return (
    <>
      <PhotosField
        label="Photos"
        hint={GUIDANCE}
        photos={photos}
        max={MAX_EVENT_PHOTOS}
        atOnce={MAX_PHOTOS}
        send={send}
        onOrder={(next) => order(next)}
        onDelete={setDeleted}
        coverId={imageUrl}
        onCover={({ url }) => order(photos, { cover: url })}
      />
      <p role="status" className="text-ink-soft mt-2 min-h-6">
        {arrange.isPending ? 'Saving...' : arrange.isSuccess && 'Saved.'}
      </p>
      <AlertDialog
        open={deleted !== null}
        onClose={() => setDeleted(null)}
        title="Delete this photo?"
        keepLabel="Keep it"
        confirmLabel="Delete"
        onConfirm={() => {
          const remaining = photos.filter(({ id: one }) => one !== deleted?.id)
          if (deleted) order(remaining, { deleted: deleted.url })
          setDeleted(null)
        }}
      >
        This permanently removes it from the event page.
      </AlertDialog>
    </>
  )
}
