import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/api-error.ts'
import { composeUserMessage } from '@/lib/error-text.ts'
import { makeUuid } from '@/lib/browser-support.ts'
import { UnusablePhotoError } from './prepare-photo.ts'

export interface Upload {
  readonly id: string
  readonly file: File
  /** The upload waits, is being sent (with its progress from 0 to 1) or has failed. */
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'sending'; readonly progress: number }
    | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }
}

interface SendOptions {
  readonly onProgress: (progress: number) => void
  readonly signal: AbortSignal
}

/** More uploads at the same time would not be faster on a phone's network. */
const MAX_CONCURRENT_UPLOADS = 2

/** Returns the state of a failed upload. The upload cannot be retried after a refusal that the server would repeat. */
function makeFailedState(error: unknown, fallbackText: string): Upload['state'] {
  if (error instanceof UnusablePhotoError) return { kind: 'failed', message: error.message, canRetry: false }
  const isRefused = error instanceof ApiError && [400, 413].includes(error.status)
  return { kind: 'failed', message: composeUserMessage(error, fallbackText), canRetry: !isRefused }
}

/** Sends files, each by a call of its own, with progress, failure and retry. A sent file is removed from the list. */
export function useUploads(send: (file: File, options: SendOptions) => Promise<void>, fallbackText: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<string, AbortController>())
  const latestSend = useRef(send)
  useEffect(() => {
    latestSend.current = send
  }, [send])

  const setUploadState = useCallback((id: string, state: Upload['state']) => {
    setUploads((previousUploads) =>
      previousUploads.map((upload) => (upload.id === id ? { ...upload, state } : upload)),
    )
  }, [])
  const remove = useCallback((id: string) => {
    controllers.current.get(id)?.abort()
    controllers.current.delete(id)
    setUploads((previousUploads) => previousUploads.filter((upload) => upload.id !== id))
  }, [])

  const sendingCount = uploads.filter(({ state }) => state.kind === 'sending').length
  const nextUpload =
    sendingCount < MAX_CONCURRENT_UPLOADS ? uploads.find(({ state }) => state.kind === 'waiting') : undefined
  useEffect(() => {
    if (!nextUpload || controllers.current.has(nextUpload.id)) return
    const { id, file } = nextUpload
    const controller = new AbortController()
    controllers.current.set(id, controller)
    const sendUpload = async () => {
      setUploadState(id, { kind: 'sending', progress: 0 })
      try {
        await latestSend.current(file, {
          signal: controller.signal,
          onProgress: (progress) => setUploadState(id, { kind: 'sending', progress }),
        })
        remove(id)
      } catch (error) {
        controllers.current.delete(id)
        if (!controller.signal.aborted) setUploadState(id, makeFailedState(error, fallbackText))
      }
    }
    void sendUpload()
  }, [nextUpload, setUploadState, remove, fallbackText])
  useEffect(() => {
    const runningControllers = controllers.current
    return () => {
      for (const controller of runningControllers.values()) controller.abort()
      runningControllers.clear()
    }
  }, [])

  return {
    uploads,
    add: (files: readonly File[]) => {
      const newUploads = files.map((file): Upload => ({
        id: makeUuid(),
        file,
        state: { kind: 'waiting' },
      }))
      setUploads((previousUploads) => [...previousUploads, ...newUploads])
    },
    retry: (id: string) => setUploadState(id, { kind: 'waiting' }),
    remove,
  }
}
