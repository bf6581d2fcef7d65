import { useRef, useState } from 'react'
import { logWarning } from '@/lib/log.ts'
import { toast, type ToastOptions } from '@/lib/toast.ts'
import { preparePhoto, UnfitPhotoError } from './shrink-photo.ts'

export interface ChosenPhoto {
  /** The photo to send; null if there is none, or while it is being made smaller. */
  readonly photo: File | null
  readonly choose: (file: File | undefined) => void
  /** The photo once it is shrunk: a form may be sent before. Null if none was chosen or the file is unfit. */
  readonly ready: () => Promise<File | null>
}

/** A photo of this device that is sent with a form. A file that cannot be used is refused at once, with a toast. */
export function useChosenPhoto(refusal: (error: UnfitPhotoError) => ToastOptions): ChosenPhoto {
  const [photo, setPhoto] = useState<File | null>(null)
  const newest = useRef<Promise<File | null>>(Promise.resolve(null))
  return {
    photo,
    choose: (file) => {
      const preparation = file ? prepare(file, refusal) : Promise.resolve(null)
      newest.current = preparation
      setPhoto(null)
      void preparation.then((small) => {
        if (newest.current === preparation) setPhoto(small)
      })
    },
    ready: () => newest.current,
  }
}

async function prepare(file: File, refusal: (error: UnfitPhotoError) => ToastOptions): Promise<File | null> {
  try {
    return await preparePhoto(file)
  } catch (error) {
    if (error instanceof UnfitPhotoError) toast({ ...refusal(error), isDestructive: true })
    else logWarning('The photo could not be read.', error)
    return null
  }
}
