import decodeQR from 'qr/decode.js'
import { useEffect, useRef, useState } from 'react'
import { parseTicketLink } from '@shared/door/ticket-link.ts'
import { Button } from '@/components/ui/button.tsx'
import { toastError } from '@/lib/toast.ts'

/** The maximum width and height of a frame that is read, and the interval at which frames are read. */
const MAX_FRAME_SIDE_PX = 640
const FRAME_INTERVAL_MS = 80
/** A ticket that is read again within this time is the same scan, because it stays in front of the camera for many frames. */
const SAME_CODE_MS = 3000

interface ScannerProps {
  /** Called with a ticket's code; null if the text is not a ticket of this site. Links in the text are never followed. */
  readonly onRead: (code: string | null) => void
}

type TorchCapabilities = MediaTrackCapabilities & { readonly torch?: boolean }

/** Returns whether the camera has a torch. Firefox before 132 and Safari before 17 cannot tell, so the result is false there. */
export function hasTorch(track: MediaStreamTrack | null): boolean {
  const partialTrack: Partial<MediaStreamTrack> | null = track
  const capabilities: TorchCapabilities | undefined = partialTrack?.getCapabilities?.()
  return capabilities?.torch === true
}

/**
 * Reads tickets with the camera. The camera is stopped while the page is hidden, and requested again when the page is visible,
 * because on phones its picture would otherwise stay black.
 */
export default function Scanner({ onRead }: ScannerProps) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const [errorText, setErrorText] = useState<string | null>(null)
  const [restartCount, setRestartCount] = useState(0)
  const [track, setTrack] = useState<MediaStreamTrack | null>(null)
  const [isTorchOn, setTorchOn] = useState(false)
  const onReadRef = useRef(onRead)
  useEffect(() => {
    onReadRef.current = onRead
  })

  useEffect(() => {
    const video = videoRef.current
    if (!video) return
    const camera = new Camera(video, (text) =>
      onReadRef.current(parseTicketLink(window.location.origin, text)),
    )
    const startCamera = () => {
      setTorchOn(false)
      camera.start().then(
        (videoTrack) => {
          setErrorText(null)
          setTrack(videoTrack)
        },
        (error: unknown) => setErrorText(describeCameraError(error)),
      )
    }
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'visible') startCamera()
      else camera.stop()
    }
    handleVisibilityChange()
    document.addEventListener('visibilitychange', handleVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibilityChange)
      camera.stop()
    }
  }, [restartCount])

  const toggleTorch = () => {
    const torch = { torch: !isTorchOn } as MediaTrackConstraintSet
    track?.applyConstraints({ advanced: [torch] }).then(
      () => setTorchOn(!isTorchOn),
      () => toastError("The light couldn't be turned on or off."),
    )
  }
  return (
    <div className="grid gap-2.5">
      <video
        ref={videoRef}
        playsInline
        muted
        aria-label="Camera view"
        // A black square would look like a camera that is starting.
        hidden={errorText !== null}
        className="rounded-tile h-[min(100vw,40svh)] w-full bg-black object-cover md:h-[min(50vw,55svh)]"
      />
      {errorText !== null && (
        <p role="alert" className="font-bold">
          {errorText}
        </p>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button look="outline" className="flex-1" onClick={() => setRestartCount(restartCount + 1)}>
          Restart camera
        </Button>
        {hasTorch(track) && (
          <Button look="outline" className="flex-1" onClick={toggleTorch}>
            {isTorchOn ? 'Turn light off' : 'Turn light on'}
          </Button>
        )}
      </div>
    </div>
  )
}

function describeCameraError(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return "Camera access is blocked. Allow it in your browser's settings, or search by name."
  if (name === 'NotFoundError') return 'No camera found. Search by name instead.'
  return "The camera didn't start. Close other apps that use it, then restart it. Meanwhile, you can search by name."
}

/** Runs one camera at a time. If a camera is no longer needed when it has started, it is stopped immediately. */
class Camera {
  readonly #video: HTMLVideoElement
  readonly #onText: (text: string) => void
  readonly #canvas = document.createElement('canvas')
  #stream: MediaStream | undefined
  /** Changes with each start and stop, so that a camera that starts too late is recognised. */
  #runId = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastCode = { text: '', readAt: 0 }

  constructor(video: HTMLVideoElement, onText: (text: string) => void) {
    this.#video = video
    this.#onText = onText
  }

  async start(): Promise<MediaStreamTrack | null> {
    this.stop()
    const runId = this.#runId
    const stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    if (runId !== this.#runId) {
      stopTracks(stream)
      return null
    }
    this.#stream = stream
    this.#video.srcObject = stream
    await this.#video.play()
    this.#scanFrame()
    return stream.getVideoTracks()[0] ?? null
  }

  stop(): void {
    this.#runId += 1
    clearTimeout(this.#timer)
    if (this.#stream) stopTracks(this.#stream)
    this.#stream = undefined
    this.#video.srcObject = null
  }

  #scanFrame(): void {
    const text = this.#readFrame()
    const now = performance.now()
    if (text !== null) {
      const isSame = text === this.#lastCode.text && now - this.#lastCode.readAt < SAME_CODE_MS
      // The time is updated with each frame, so that a ticket that stays in front of the camera counts as one scan.
      this.#lastCode = { text, readAt: now }
      if (!isSame) this.#onText(text)
    }
    this.#timer = setTimeout(() => this.#scanFrame(), FRAME_INTERVAL_MS)
  }

  /** Reads the square in the middle of the frame; null if it contains no code. */
  #readFrame(): string | null {
    const { videoWidth, videoHeight } = this.#video
    const side = Math.min(videoWidth, videoHeight)
    const canvasSide = Math.min(side, MAX_FRAME_SIDE_PX)
    if (canvasSide === 0) return null
    this.#canvas.width = canvasSide
    this.#canvas.height = canvasSide
    const context = this.#canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return null
    const [left, top] = [(videoWidth - side) / 2, (videoHeight - side) / 2]
    context.drawImage(this.#video, left, top, side, side, 0, 0, canvasSide, canvasSide)
    try {
      return decodeQR(context.getImageData(0, 0, canvasSide, canvasSide))
    } catch {
      return null
    }
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
