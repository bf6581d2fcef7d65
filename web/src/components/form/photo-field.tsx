import { useId, useRef, type Ref } from 'react'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { FilePicture } from './file-picture.tsx'
import { preparePhoto, UnfitPhotoError } from './shrink-photo.ts'
import { logWarning } from '@/lib/log.ts'
import { toast } from '@/lib/toast.ts'

interface PhotoFieldProps {
  readonly photo: File | null
  /** Gets the photo as it is to be sent, or null where the file is not fit. */
  readonly onChange: (photo: File | null) => void
  /** What is said of a file that is no picture. */
  readonly wrongType?: { readonly title: string; readonly description: string }
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

const HINT = 'JPEG, PNG or WebP, at most 5 MB.'

/** Specification section 5. */
export const FILE_TOO_LARGE = { title: 'File Too Large', description: 'Please select an image under 5MB.' }

const WRONG_TYPE = { title: 'Not a picture', description: 'Please select a JPEG, PNG or WebP image.' }

/** One photo of this device, shown before it is sent; it is refused here already when it is no image, or too large when made small. */
export function PhotoField({ photo, onChange, wrongType = WRONG_TYPE, error, ref }: PhotoFieldProps) {
  const id = useId()
  const lastChosen = useRef<File>(undefined)
  async function choose(file: File | undefined): Promise<void> {
    lastChosen.current = file
    onChange(null)
    if (!file) return
    try {
      const small = await preparePhoto(file)
      if (lastChosen.current === file) onChange(small)
    } catch (failure) {
      if (!(failure instanceof UnfitPhotoError)) throw failure
      toast({ ...(failure.isTooLarge ? FILE_TOO_LARGE : wrongType), destructive: true })
    }
  }
  return (
    <FieldFrame id={id} label="Profile photo" hint={HINT} error={error}>
      <div className="relative mt-1.5 flex flex-wrap items-center gap-4">
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
          className="file:bg-ink file:text-paper focus-visible:outline-ink min-w-0 flex-1 basis-48 rounded-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:px-5 file:font-bold focus-visible:outline-3 focus-visible:outline-offset-2"
          onChange={(event) => {
            choose(event.currentTarget.files?.[0]).catch((failure: unknown) =>
              logWarning('A photo was not read.', failure),
            )
          }}
        />
      </div>
    </FieldFrame>
  )
}
