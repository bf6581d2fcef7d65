import { MAX_EVENT_PHOTOS, MAX_PHOTOS_PER_UPLOAD, type HostEvent } from '@shared/hosting/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { useState } from 'react'
import { PhotosField, type Photo } from '@/components/form/photos-field.tsx'
import { AlertDialog } from '@/components/ui/alert-dialog.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { callApi } from '@/lib/api-client.ts'
import { applyPhotoChange, type PhotoChange } from './photo-change.ts'
import { HOSTING_KEY, hostedEventQuery } from './hosted-event-query.ts'

/** The text is the specification's (section 5). */
const HINT = 'JPG, PNG, WebP, max 5MB each, min 800px wide'

interface PhotosEditorProps {
  readonly event: HostEvent
  /** Whether photos are sent by the admins' call, with the admins' messages (specification section 8.1). */
  readonly isAdmin?: boolean
}

/** Adds, sorts and deletes an event's photos, and sets the cover. Each change is saved immediately. */
export function PhotosEditor({ event, isAdmin = false }: PhotosEditorProps) {
  const { id, eventPhotos, imageUrl } = event
  const client = useQueryClient()
  const { queryKey } = hostedEventQuery(id)
  const [photoToDelete, setPhotoToDelete] = useState<Photo | null>(null)
  const updateCachedEvent = (updatedEvent: HostEvent) => client.setQueryData(queryKey, updatedEvent)

  const mutationKey = ['arrange-photos', id]
  /** Whether no later change is pending. The response to an earlier change would undo a later one on screen. */
  const isLastChange = () => client.isMutating({ mutationKey }) === 1
  const arrangePhotos = useMutation({
    mutationKey,
    // Changes run one after the other, because each starts from the result of the previous one.
    scope: { id: `photos-${id}` },
    mutationFn: (change: PhotoChange) => {
      const cachedEvent = client.getQueryData(queryKey) ?? event
      const { eventPhotos: photos, imageUrl: cover } = applyPhotoChange(cachedEvent, change)
      const body = { photos, cover, basedOn: cachedEvent.contentUpdatedAt }
      return callApi('arrangeEventPhotos', { params: { id }, body })
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (cachedEvent) => cachedEvent && { ...cachedEvent, ...applyPhotoChange(cachedEvent, change) },
      )
    },
    onSuccess: (savedEvent) =>
      client.setQueryData(queryKey, (cachedEvent) =>
        isLastChange() || !cachedEvent
          ? savedEvent
          : { ...cachedEvent, contentUpdatedAt: savedEvent.contentUpdatedAt },
      ),
    onError: (error) => toastFailure(error, 'Failed to save the photos. Please try again.'),
    onSettled: () => (isLastChange() ? client.invalidateQueries({ queryKey: HOSTING_KEY }) : undefined),
  })
  // The host is asked before leaving the page, because changes are shown before they are saved.
  useReportUnsaved(arrangePhotos.isPending)

  const uploadPhoto = async (
    file: File,
    options: { onProgress: (progress: number) => void; signal: AbortSignal },
  ) => {
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
  const savePhotos = (orderedPhotos: readonly Photo[], change: Partial<PhotoChange> = {}) =>
    arrangePhotos.mutate({
      order: orderedPhotos.map(({ url }) => url),
      cover: null,
      deletedPhoto: null,
      ...change,
    })
  return (
    <>
      <PhotosField
        label="Photos"
        hint={HINT}
        photos={photos}
        maxCount={MAX_EVENT_PHOTOS}
        maxCountPerChoice={MAX_PHOTOS_PER_UPLOAD}
        send={uploadPhoto}
        onReorder={(orderedPhotos) => savePhotos(orderedPhotos)}
        onDelete={setPhotoToDelete}
        coverId={imageUrl}
        onChooseCover={({ url }) => savePhotos(photos, { cover: url })}
      />
      <p role="status" className="text-ink-soft mt-2 min-h-6">
        {arrangePhotos.isPending ? 'Saving...' : arrangePhotos.isSuccess && 'Saved.'}
      </p>
      <AlertDialog
        open={photoToDelete !== null}
        onClose={() => setPhotoToDelete(null)}
        title="Delete this photo?"
        keepLabel="Keep photo"
        confirmLabel="Delete photo"
        onConfirm={() => {
          const remainingPhotos = photos.filter(({ id: photoId }) => photoId !== photoToDelete?.id)
          if (photoToDelete) savePhotos(remainingPhotos, { deletedPhoto: photoToDelete.url })
          setPhotoToDelete(null)
        }}
      >
        This permanently removes the photo from the event page.
      </AlertDialog>
    </>
  )
}
