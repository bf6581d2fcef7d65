import { useId, type Ref } from 'react'
import { makeAriaProps, FieldFrame } from './field-frame.tsx'
import { FilePicture } from './file-picture.tsx'

interface ProfilePhotoFieldProps {
  readonly photo: File | null
  readonly onChoose: (file: File | undefined) => void
  readonly isRequired?: boolean
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLInputElement>
}

const HINT = 'JPEG, PNG or WebP, at most 5 MB.'

/** The texts are the specification's (section 5). */
export const FILE_TOO_LARGE_TOAST = {
  title: 'File Too Large',
  description: 'Please select an image under 5MB.',
}

/** The field for a profile photo (`useChosenPhoto`), with a preview. */
export function ProfilePhotoField({
  photo,
  onChoose,
  isRequired = false,
  error,
  ref,
}: ProfilePhotoFieldProps) {
  const id = useId()
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
          aria-required={isRequired}
          {...makeAriaProps(id, { error, hint: HINT })}
          className="file:bg-ink file:text-paper focus-visible:outline-ink min-w-0 flex-1 basis-48 rounded-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:px-5 file:font-bold focus-visible:outline-3 focus-visible:outline-offset-2"
          onChange={({ currentTarget }) => onChoose(currentTarget.files?.[0])}
        />
      </div>
    </FieldFrame>
  )
}
