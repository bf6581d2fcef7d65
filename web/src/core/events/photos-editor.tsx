import { MAX_EVENT_PHOTOS, MAX_PHOTOS_PER_UPLOAD, type HostEvent } from '@shared/hosting/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useState } from 'react'
import { PhotosField, type Photo } from '@/components/form/photos-field.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { useUnsaved } from '@/components/ui/unsaved.ts'
import { callApi } from '@/lib/api-client.ts'
import { applyPhotoChange, type PhotoChange } from './photo-change.ts'
import { HOSTING, hostedEventQuery } from './hosted-event-query.ts'

/** Specification section 5. */
const GUIDANCE = 'JPG, PNG, WebP, max 5MB each, min 800px wide'

interface PhotosEditorProps {
  readonly event: HostEvent
  /** Photos are sent by the admin's call, one at a time, with the admin's messages (specification section 8.1). */
  readonly isAdmin?: boolean
}

/** An event's photos: added several at once, sorted, one of them the cover. Changes are saved at once. */
export function PhotosEditor({ event, isAdmin = false }: PhotosEditorProps) {
  const { id, eventPhotos, imageUrl } = event
  const client = useQueryClient()
  const { queryKey } = hostedEventQuery(id)
  const [deleted, setDeleted] = useState<Photo | null>(null)
  const updateCachedEvent = (next: HostEvent) => client.setQueryData(queryKey, next)

  const mutationKey = ['arrange-photos', id]
  /** Whether no later change is pending. An earlier answer would undo it on screen. */
  const isLastChange = () => client.isMutating({ mutationKey }) === 1
  const arrange = useMutation({
    mutationKey,
    // Changes run one after the other, because each begins from the result of the one before.
    scope: { id: `photos-${id}` },
    mutationFn: (change: PhotoChange) => {
      const cachedEvent = client.getQueryData(queryKey) ?? event
      const { eventPhotos: photos, imageUrl: cover } = applyPhotoChange(cachedEvent, change)
      const body = { photos, cover, basedOn: cachedEvent.contentUpdatedAt }
      return callApi('arrangeEventPhotos', { params: { id }, body })
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (cached) => cached && { ...cached, ...applyPhotoChange(cached, change) })
    },
    onSuccess: (saved) =>
      client.setQueryData(queryKey, (cached) =>
        isLastChange() || !cached ? saved : { ...cached, contentUpdatedAt: saved.contentUpdatedAt },
      ),
    onError: (error) => toastFailure(error, 'Failed to save the photos'),
    onSettled: () => (isLastChange() ? client.invalidateQueries({ queryKey: HOSTING }) : undefined),
  })
  // Unsent changes are shown as done: leaving the page asks first.
  useUnsaved(arrange.isPending)

  const send = async (file: File, options: { onProgress: (share: number) => void; signal: AbortSignal }) => {
    try {
      const form = new FormData()
      form.append(isAdmin ? 'photo' : 'photos', file, file.name)
      const request = { params: { id }, body: form, ...options }
      if (isAdmin) {
        updateCachedEvent(await callApi('uploadEventPhotoForAdmin', request))
        toastSuccess('Photo uploaded successfully')
      } else updateCachedEvent((await callApi('uploadEventPhotos', request)).event)
    } catch (error) {
      if (!options.signal.aborted) {
        toastFailure(error, isAdmin ? 'Failed to upload photo' : 'Failed to upload photos')
      }
      throw error
    }
  }

  const photos = eventPhotos.map((url): Photo => ({ id: url, url }))
  const saveOrder = (next: readonly Photo[], change: Partial<PhotoChange> = {}) =>
    arrange.mutate({ order: next.map(({ url }) => url), cover: null, deleted: null, ...change })
  return (
    <>
      <PhotosField
        label="Photos"
        hint={GUIDANCE}
        photos={photos}
        max={MAX_EVENT_PHOTOS}
        maxPerChoice={MAX_PHOTOS_PER_UPLOAD}
        send={send}
        onOrder={(next) => saveOrder(next)}
        onDelete={setDeleted}
        coverId={imageUrl}
        onCover={({ url }) => saveOrder(photos, { cover: url })}
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
          const remaining = photos.filter(({ id: photoId }) => photoId !== deleted?.id)
          if (deleted) saveOrder(remaining, { deleted: deleted.url })
          setDeleted(null)
        }}
      >
        This permanently removes it from the event page.
      </AlertDialog>
    </>
  )
}
