import { useRef, useState } from 'react'
import { logWarning } from '@/lib/log.ts'
import { toast, type ToastOptions } from '@/lib/toast.ts'
import { preparePhoto, UnfitPhotoError } from './shrink-photo.ts'

export interface ChosenPhoto {
  /** The photo to send; null if there is none, or while it is being made smaller. */
  readonly photo: File | null
  readonly choose: (file: File | undefined) => void
  /** Resolves to the photo once it is shrunk, because a form may be sent earlier. Null without a photo or if it is unfit. */
  readonly ready: () => Promise<File | null>
}

/** A photo of this device that is sent with a form. A file that cannot be used is refused at once, with a toast. */
export function useChosenPhoto(describeRefusal: (error: UnfitPhotoError) => ToastOptions): ChosenPhoto {
  const [photo, setPhoto] = useState<File | null>(null)
  const latestPreparation = useRef<Promise<File | null>>(Promise.resolve(null))
  return {
    photo,
    choose: (file) => {
      const preparation = file ? prepare(file, describeRefusal) : Promise.resolve(null)
      latestPreparation.current = preparation
      setPhoto(null)
      void preparation.then((smallPhoto) => {
        if (latestPreparation.current === preparation) setPhoto(smallPhoto)
      })
    },
    ready: () => latestPreparation.current,
  }
}

async function prepare(
  file: File,
  describeRefusal: (error: UnfitPhotoError) => ToastOptions,
): Promise<File | null> {
  try {
    return await preparePhoto(file)
  } catch (error) {
    if (error instanceof UnfitPhotoError) toast({ ...describeRefusal(error), isDestructive: true })
    else logWarning('The photo could not be read.', error)
    return null
  }
}
