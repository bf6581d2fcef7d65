import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { toastError } from '@/lib/toast.ts'
import { FieldFrame, makeAriaProps, type FieldProps } from './field-frame.tsx'
import { FilePicture } from './file-picture.tsx'
import { moveItem } from './move-item.ts'
import { preparePhoto } from './prepare-photo.ts'
import { useUploads, type Upload } from './use-uploads.ts'

export interface Photo {
  readonly id: string
  readonly url: string
}

interface PhotosFieldProps extends FieldProps {
  readonly photos: readonly Photo[]
  readonly maxCount: number
  /** The maximum number of files that can be chosen at a time. If a user chooses more, all of them are refused. */
  readonly maxCountPerChoice?: number
  /** Sends one photo, which is already shrunk, and adds it to `photos`. The options are those of `callApi`. */
  readonly send: (
    file: File,
    options: { onProgress: (progress: number) => void; signal: AbortSignal },
  ) => Promise<void>
  /** Called with the same photos in another order. */
  readonly onReorder: (photos: readonly Photo[]) => void
  readonly onDelete: (photo: Photo) => void
  readonly coverId?: string | null
  readonly onChooseCover?: (photo: Photo) => void
}

const photoButtonClass =
  'grid h-11 min-w-0 place-items-center rounded-full hover:bg-paper-dim aria-disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-paper'

/**
 * A field for photos. Each photo is sent by a call of its own, with progress and retry. Users sort the photos by dragging or
 * with buttons, and can choose one as the cover.
 */
export function PhotosField(props: PhotosFieldProps) {
  const {
    label,
    error,
    hint,
    photos,
    maxCount,
    maxCountPerChoice = maxCount,
    send,
    onReorder,
    onDelete,
    coverId,
    onChooseCover,
  } = props
  const id = useId()
  const { uploads, add, retry, remove } = useUploads(
    async (file, options) => send(await preparePhoto(file), options),
    'Failed to upload photos',
  )
  const [refusalTexts, setRefusalTexts] = useState<readonly string[]>([])
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null)
  const [moveText, setMoveText] = useState('')
  const remainingCount = maxCount - photos.length - uploads.length
  const movePhoto = (fromIndex: number, toIndex: number) => {
    if (toIndex < 0 || toIndex >= photos.length || fromIndex === toIndex) return
    onReorder(moveItem(photos, fromIndex, toIndex))
    setMoveText(`Photo ${fromIndex + 1} is now number ${toIndex + 1} of ${photos.length}.`)
  }
  const addFiles = (files: readonly File[]) => {
    if (files.length > maxCountPerChoice) {
      // The texts are the specification's (section 5).
      const description = `Please select up to ${maxCountPerChoice} photos at a time`
      toastError(description, 'Too many files')
      return
    }
    const images = files.filter((file) => file.type.startsWith('image/'))
    const otherFiles = files.filter((file) => !images.includes(file))
    const excessImages = images.slice(Math.max(0, remainingCount))
    setRefusalTexts([
      ...otherFiles.map((file) => `${file.name} isn't an image.`),
      ...excessImages.map((file) => `${file.name} wasn't added: you can add up to ${maxCount} photos.`),
    ])
    add(images.slice(0, Math.max(0, remainingCount)))
  }
  return (
    <FieldFrame id={id} isGroup label={label} error={error} hint={hint}>
      <ul className="mt-2 grid grid-cols-2 gap-[10px] sm:grid-cols-3 lg:grid-cols-5">
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            draggable
            onDragStart={() => setDraggedIndex(index)}
            onDragEnd={() => setDraggedIndex(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (draggedIndex !== null) movePhoto(draggedIndex, index)
            }}
            className={draggedIndex === index ? 'opacity-50' : ''}
          >
            <span className="rounded-tile bg-paper-dim relative block aspect-4/3 overflow-hidden">
              <img
                src={photo.url}
                alt={`Photo ${index + 1}`}
                draggable={false}
                className="size-full object-cover"
              />
              {photo.id === coverId && (
                <span className="bg-ink text-paper absolute top-2 left-2 rounded-full px-2.5 py-0.5 text-sm font-bold">
                  Cover
                </span>
              )}
            </span>
            <span className="mt-1 grid grid-cols-4">
              <button
                type="button"
                aria-label={`Move photo ${index + 1} earlier`}
                aria-disabled={index === 0}
                className={photoButtonClass}
                onClick={() => movePhoto(index, index - 1)}
              >
                <ArrowLeft aria-hidden size={18} strokeWidth={2.5} />
              </button>
              <button
                type="button"
                aria-label={`Move photo ${index + 1} later`}
                aria-disabled={index === photos.length - 1}
                className={photoButtonClass}
                onClick={() => movePhoto(index, index + 1)}
              >
                <ArrowRight aria-hidden size={18} strokeWidth={2.5} />
              </button>
              {onChooseCover && (
                <button
                  type="button"
                  aria-label={`Use photo ${index + 1} as the cover`}
                  aria-pressed={photo.id === coverId}
                  className={photoButtonClass}
                  onClick={() => onChooseCover(photo)}
                >
                  <Star aria-hidden size={18} strokeWidth={2.5} />
                </button>
              )}
              <button
                type="button"
                aria-label={`Delete photo ${index + 1}`}
                className={photoButtonClass}
                onClick={() => onDelete(photo)}
              >
                <Trash2 aria-hidden size={18} strokeWidth={2.5} />
              </button>
            </span>
          </li>
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload.id)}
            onRemove={() => remove(upload.id)}
          />
        ))}
      </ul>
      {remainingCount > 0 && (
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          aria-label="Add photos"
          {...makeAriaProps(id, { error, hint })}
          className="file:bg-ink file:text-paper mt-3 block w-full min-w-0 rounded-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:px-5 file:font-bold"
          onChange={({ currentTarget }) => {
            addFiles([...(currentTarget.files ?? [])])
            // Without this reset, choosing the same file again would cause no event.
            currentTarget.value = ''
          }}
        />
      )}
      <p role="status" className="sr-only">
        {moveText}
      </p>
      <div role="alert">
        {refusalTexts.length > 0 && (
          <ul className="text-danger mt-2 text-sm font-bold wrap-anywhere">
            {refusalTexts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </FieldFrame>
  )
}

interface UploadTileProps {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onRemove: () => void
}

function UploadTile({ upload: { file, state }, onRetry, onRemove }: UploadTileProps) {
  const percent = state.kind === 'sending' ? Math.round(state.progress * 100) : 0
  return (
    // The tile has space for the message of a failure from the start.
    <li className="rounded-tile bg-paper-dim relative flex min-h-full flex-col justify-end overflow-hidden">
      <FilePicture file={file} alt="" className="absolute inset-0 size-full object-cover opacity-50" />
      <div
        className={`bg-paper/90 relative p-2 text-sm ${state.kind === 'failed' ? '' : 'mt-[calc(75%-4rem)]'}`}
      >
        <p className="truncate font-bold">{file.name}</p>
        {state.kind === 'failed' ? (
          <>
            <p role="alert" className="text-danger font-bold wrap-anywhere">
              {state.message}
            </p>
            {state.canRetry && (
              <Button look="plain" aria-label={`Retry ${file.name}`} onClick={onRetry}>
                Retry
              </Button>
            )}
            <Button look="plain" aria-label={`Remove ${file.name}`} onClick={onRemove}>
              Remove
            </Button>
          </>
        ) : (
          <progress aria-label={`Uploading ${file.name}`} max={100} value={percent} className="w-full" />
        )}
      </div>
    </li>
  )
}
