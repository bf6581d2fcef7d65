import { useRef, useState } from 'react'
import { logWarning } from '@/lib/log.ts'
import { toast, type ToastOptions } from '@/lib/toast.ts'
import { preparePhoto, UnusablePhotoError } from './prepare-photo.ts'

export interface ChosenPhoto {
  /** The photo to send; null if there is none, or while it is being made smaller. */
  readonly photo: File | null
  readonly choosePhoto: (file: File | undefined) => void
  /** Waits until the photo is shrunk. Resolves to null if none was chosen or if it cannot be used. */
  readonly waitForPhoto: () => Promise<File | null>
}

/** Prepares a photo from this device to be sent with a form. A file that cannot be used is refused immediately, with a toast. */
export function useChosenPhoto(makeRefusalToast: (error: UnusablePhotoError) => ToastOptions): ChosenPhoto {
  const [photo, setPhoto] = useState<File | null>(null)
  const latestPreparation = useRef<Promise<File | null>>(Promise.resolve(null))
  return {
    photo,
    choosePhoto: (file) => {
      const preparation = file ? tryPreparePhoto(file, makeRefusalToast) : Promise.resolve(null)
      latestPreparation.current = preparation
      setPhoto(null)
      void preparation.then((smallPhoto) => {
        if (latestPreparation.current === preparation) setPhoto(smallPhoto)
      })
    },
    waitForPhoto: () => latestPreparation.current,
  }
}

async function tryPreparePhoto(
  file: File,
  makeRefusalToast: (error: UnusablePhotoError) => ToastOptions,
): Promise<File | null> {
  try {
    return await preparePhoto(file)
  } catch (error) {
    if (error instanceof UnusablePhotoError) toast({ ...makeRefusalToast(error), isDestructive: true })
    else logWarning('The photo could not be read.', error)
    return null
  }
}
