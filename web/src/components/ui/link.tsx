import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router-dom'
import { useTransitionNavigate } from '@/lib/view-transition.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: string
  readonly replace?: boolean
  /** The state of the next page's history entry. */
  readonly state?: unknown
}

/** Whether a click means "open in this tab", which the app handles; the browser handles everything else. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    (target === '' || target === '_self')
  )
}

/**
 * A link within the app. React Router's own `Link` imports prefetching and forms, which the app does not use and which would add
 * several kilobytes to the first screen.
 */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        const isCurrentUrl = href === window.location.pathname + window.location.search
        void navigate(to, { replace: replace || isCurrentUrl, state })
      }}
    />
  )
}

/** A link whose target grows out of the clicked element (view transition). */
export function TransitionLink({ to, onClick, ...rest }: LinkProps) {
  const navigateWithTransition = useTransitionNavigate()
  return (
    <Link
      {...rest}
      to={to}
      onClick={(event) => {
        onClick?.(event)
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigateWithTransition(to)
      }}
    />
  )
}
