import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { skipGuardOnNextStep } from './back-guard.ts'

interface Overlay {
  /** The id in the URL; null while the overlay is closed. */
  readonly openId: string | null
  /** `replacedName` is the name of the open overlay that this one replaces. */
  readonly open: (id: string | number, replacedName?: string) => void
  readonly close: () => void
}

/** The state of a history entry that opened an overlay. */
export interface OverlayState {
  readonly openedOverlay: string
}

/**
 * Stores in a parameter of the URL which dialog is open: a link or a reload opens it again, and Back closes it. Closing a
 * dialog that was opened here goes Back; if a link opened the dialog, the page below replaces it in the history.
 */
export function useOverlay(name: string): Overlay {
  const [params, setParams] = useSearchParams()
  const { state, key } = useLocation() as { state: Partial<OverlayState> | null; key: string }
  const closedKey = useRef('')
  // After Forward the same entry is open again, and can be closed again.
  useEffect(() => {
    closedKey.current = ''
  }, [key])
  const navigate = useNavigate()
  // Reads the current URL, because its other parameters may have changed since the last render.
  const readParams = () => new URLSearchParams(window.location.search)
  return {
    openId: params.get(name),
    open: (id, replacedName) => {
      const nextParams = readParams()
      // Two clicks add one entry to the history.
      if (nextParams.get(name) === String(id)) return
      if (replacedName !== undefined) nextParams.delete(replacedName)
      nextParams.set(name, String(id))
      const isOpenedHere = replacedName === undefined || state?.openedOverlay === replacedName
      setParams(nextParams, {
        replace: replacedName !== undefined,
        state: isOpenedHere ? ({ openedOverlay: name } satisfies OverlayState) : null,
      })
    },
    close: () => {
      // A second call must not leave the page.
      if (closedKey.current === key) return
      closedKey.current = key
      if (state?.openedOverlay === name) {
        skipGuardOnNextStep()
        void navigate(-1)
        return
      }
      const nextParams = readParams()
      // The overlay's own parameters for filters and pages (`attendees.q`) are removed too.
      for (const param of [...nextParams.keys()]) {
        if (param === name || param.startsWith(`${name}.`)) nextParams.delete(param)
      }
      setParams(nextParams, { replace: true })
    },
  }
}
