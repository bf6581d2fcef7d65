import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { expectOwnStep } from './back-guard.ts'

interface Overlay {
  /** What it shows, as the address has it; null while it is closed. */
  readonly openId: string | null
  /** `insteadOf` is the overlay that it takes the place of. */
  readonly open: (id: string | number, insteadOf?: string) => void
  readonly close: () => void
}

/**
 * Something that opens over a page and is in its address under a name: a link and a reload lead to it, and Back closes it. To close
 * it is to go Back where it was opened here; where a link led to it, the page beneath takes its place in the history.
 */
export function useOverlay(name: string): Overlay {
  const [params, setParams] = useSearchParams()
  const { state, key } = useLocation() as { state: { readonly opened?: string } | null; key: string }
  const closedKey = useRef('')
  // Forward leads to the same entry again, which is then closed again.
  useEffect(() => {
    closedKey.current = ''
  }, [key])
  const navigate = useNavigate()
  // As the address is now, and not when this was made: another part of it may have been written meanwhile.
  const present = () => new URLSearchParams(window.location.search)
  return {
    openId: params.get(name),
    open: (id, insteadOf) => {
      const next = present()
      // Pressed twice, it is one place in the history.
      if (next.get(name) === String(id)) return
      if (insteadOf !== undefined) next.delete(insteadOf)
      next.set(name, String(id))
      const wasOpenedHere = insteadOf === undefined || state?.opened === insteadOf
      setParams(next, {
        replace: insteadOf !== undefined,
        state: wasOpenedHere ? { opened: name } : null,
      })
    },
    close: () => {
      // Said twice, it must not leave the page.
      if (closedKey.current === key) return
      closedKey.current = key
      if (state?.opened === name) {
        expectOwnStep()
        void navigate(-1)
        return
      }
      const next = present()
      // Its own filters and pages (`attendees.q`) go with it.
      for (const part of [...next.keys()]) if (part === name || part.startsWith(`${name}.`)) next.delete(part)
      setParams(next, { replace: true })
    },
  }
}
