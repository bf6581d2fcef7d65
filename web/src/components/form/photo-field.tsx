import { useId, type Ref } from 'react'
import { MAX_PHOTO_BYTES } from '@shared/uploads/photo.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { FilePicture } from './file-picture.tsx'
import { toast } from '@/lib/toast.ts'

interface PhotoFieldProps {
  readonly photo: File | null
  readonly onChange: (photo: File | null) => void
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

const HINT = 'JPEG, PNG or WebP, at most 5 MB.'

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
    <FieldFrame id={id} label="Profile photo" hint={HINT} error={error}>
      <div className="relative mt-1.5 flex items-center gap-4">
        {photo ? (
          <FilePicture
            file={photo}
            alt="The photo you chose"
            className="rounded-tile size-24 shrink-0 object-cover"
          />
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
          {...describedBy(id, { error, hint: HINT })}
          className="file:bg-ink file:text-paper focus-visible:outline-ink w-full min-w-0 rounded-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:px-5 file:font-bold focus-visible:outline-3 focus-visible:outline-offset-2"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
          }}
        />
      </div>
    </FieldFrame>
  )
}
