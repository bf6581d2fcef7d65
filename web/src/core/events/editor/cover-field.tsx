import { useId, useRef } from 'react'
import { describedBy, FieldFrame } from '@/components/form/field-frame.tsx'
import { FilePicture } from '@/components/form/file-picture.tsx'
import { preparePhoto, UnfitPhotoError } from '@/components/form/shrink-photo.ts'
import { Button } from '@/components/ui/button.tsx'
import { logWarning } from '@/lib/log.ts'
import { toast } from '@/lib/toast.ts'

interface CoverFieldProps {
  /** The cover that the event has. */
  readonly url: string | null
  /** The one that was chosen here; it is sent when the event is saved. */
  readonly file: File | null
  readonly onChange: (file: File | null) => void
}

/** Specification section 5. */
const HINT = 'JPG, PNG, WebP, max 5MB each, min 800px wide'

/** The photo on an event's poster. */
export function CoverField({ url, file, onChange }: CoverFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const lastChosen = useRef<File>(undefined)
  async function choose(chosen: File | undefined): Promise<void> {
    lastChosen.current = chosen
    if (!chosen) return
    try {
      const small = await preparePhoto(chosen)
      if (lastChosen.current === chosen) onChange(small)
    } catch (error) {
      if (!(error instanceof UnfitPhotoError)) throw error
      toast({ title: error.message, destructive: true })
    }
  }
  const picture = 'rounded-tile mt-1.5 aspect-video w-full max-w-md object-cover'
  return (
    <FieldFrame id={id} label="Cover photo (optional)" hint={HINT}>
      {file ? (
        <FilePicture file={file} alt="The cover you chose" className={picture} />
      ) : url !== null ? (
        <img src={url} alt="The cover" className={picture} />
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          {...describedBy(id, { error: undefined, hint: HINT })}
          className="file:bg-ink file:text-paper focus-visible:outline-ink min-w-0 flex-1 basis-48 rounded-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:px-5 file:font-bold focus-visible:outline-3 focus-visible:outline-offset-2"
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]).catch((error: unknown) =>
              logWarning('A photo was not read.', error),
            )
          }}
        />
        {file && (
          <Button
            look="outline"
            onClick={() => {
              lastChosen.current = undefined
              if (input.current) input.current.value = ''
              onChange(null)
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}
