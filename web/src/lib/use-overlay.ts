import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { expectOwnStep } from './back-guard.ts'

interface Overlay {
  /** The id in the address; null while it is closed. */
  readonly openId: string | null
  /** `insteadOf` is the overlay that it replaces. */
  readonly open: (id: string | number, insteadOf?: string) => void
  readonly close: () => void
}

/**
 * Keeps a dialog over a page in a parameter of the address: a link and a reload open it, and Back closes it. Closing it goes
 * Back if it was opened here; if a link opened it, the page below replaces it in the history.
 */
export function useOverlay(name: string): Overlay {
  const [params, setParams] = useSearchParams()
  const { state, key } = useLocation() as { state: { readonly opened?: string } | null; key: string }
  const closedKey = useRef('')
  // After Forward the same entry is open again, and can be closed again.
  useEffect(() => {
    closedKey.current = ''
  }, [key])
  const navigate = useNavigate()
  // This reads the current address, because another part of it may have changed since the last render.
  const readParams = () => new URLSearchParams(window.location.search)
  return {
    openId: params.get(name),
    open: (id, insteadOf) => {
      const nextParams = readParams()
      // Two clicks add one entry to the history.
      if (nextParams.get(name) === String(id)) return
      if (insteadOf !== undefined) nextParams.delete(insteadOf)
      nextParams.set(name, String(id))
      const wasOpenedHere = insteadOf === undefined || state?.opened === insteadOf
      setParams(nextParams, {
        replace: insteadOf !== undefined,
        state: wasOpenedHere ? { opened: name } : null,
      })
    },
    close: () => {
      // A second call must not leave the page.
      if (closedKey.current === key) return
      closedKey.current = key
      if (state?.opened === name) {
        expectOwnStep()
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
