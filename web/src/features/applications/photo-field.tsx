import { useCallback, useId, type Ref } from 'react'
import { MAX_PHOTO_BYTES } from '@shared/uploads/photo.ts'
import { toast } from '@/lib/toast.ts'

interface PhotoFieldProps {
  readonly photo: File | null
  readonly onChange: (photo: File | null) => void
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

/** One photo of the device, shown before it is sent; refused here already when it is no image or larger than 5 MB. */
export function PhotoField({ photo, onChange, error, ref }: PhotoFieldProps) {
  const id = useId()
  function choose(file: File | undefined): void {
    const isFit = file !== undefined && file.type.startsWith('image/') && file.size <= MAX_PHOTO_BYTES
    onChange(isFit ? file : null)
    if (isFit || file === undefined) return
    toast({
      title: 'File Too Large',
      description: 'Please select an image under 5MB.',
      destructive: true,
    })
  }
  return (
    <div>
      <label htmlFor={id} className="block font-bold">
        Profile photo
      </label>
      <div className="relative mt-1.5 flex items-center gap-4">
        {photo ? (
          <Preview photo={photo} />
        ) : (
          <span
            aria-hidden
            className="rounded-tile border-ink display grid size-24 shrink-0 place-items-center border-2 border-dashed text-5xl"
          >
            ?
          </span>
        )}
        <input
          ref={ref}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
          className="file:bg-ink file:text-paper focus-visible:outline-ink w-full min-w-0 rounded-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:px-5 file:font-bold focus-visible:outline-3 focus-visible:outline-offset-2"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
          }}
        />
      </div>
      <p id={`${id}-hint`} className="text-ink-soft mt-1.5 text-sm">
        JPEG, PNG or WebP, at most 5 MB.
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-danger mt-1.5 text-sm font-bold">
          {error}
        </p>
      )}
    </div>
  )
}

/** Shows a file of this device; its address lives as long as the picture stands. */
function Preview({ photo }: { readonly photo: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(photo)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [photo],
  )
  return <img ref={show} alt="The photo you chose" className="rounded-tile size-24 shrink-0 object-cover" />
}
