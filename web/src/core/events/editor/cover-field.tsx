import { useId, useRef } from 'react'
import type { ChosenPhoto } from '@/components/form/use-chosen-photo.ts'
import { makeAriaProps, FieldFrame } from '@/components/form/field-frame.tsx'
import { FilePicture } from '@/components/form/file-picture.tsx'
import { Button } from '@/components/ui/button.tsx'

interface CoverFieldProps {
  /** The URL of the event's current cover. */
  readonly url: string | null
  /** The new cover that the host chose; it is uploaded when the event is saved. */
  readonly cover: ChosenPhoto
}

/** The text is the specification's (section 5). */
const HINT = 'JPG, PNG, WebP, max 5MB each, min 800px wide'

/** The field for the photo on an event's poster. */
export function CoverField({ url, cover: { photo, choosePhoto } }: CoverFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const pictureClass = 'rounded-tile mt-1.5 aspect-video w-full max-w-md object-cover'
  return (
    <FieldFrame id={id} label="Cover photo (optional)" hint={HINT}>
      {photo ? (
        <FilePicture file={photo} alt="The cover you chose" className={pictureClass} />
      ) : url !== null ? (
        <img src={url} alt="The cover" className={pictureClass} />
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          {...makeAriaProps(id, { error: undefined, hint: HINT })}
          className="file:bg-ink file:text-paper focus-visible:outline-ink min-w-0 flex-1 basis-48 rounded-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:px-5 file:font-bold focus-visible:outline-3 focus-visible:outline-offset-2"
          onChange={({ currentTarget }) => choosePhoto(currentTarget.files?.[0])}
        />
        {photo && (
          <Button
            look="outline"
            onClick={() => {
              if (input.current) input.current.value = ''
              choosePhoto(undefined)
            }}
          >
            {url === null ? 'Remove' : 'Keep current cover'}
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
