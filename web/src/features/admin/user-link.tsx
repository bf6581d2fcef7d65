import type { ReactNode } from 'react'
import { useOverlay } from '@/lib/use-overlay.ts'

interface UserLinkProps {
  /** Null for people without an account: their name is not a link. */
  readonly id: number | null
  /** True for a name that is less important than the text next to it, and is therefore not bold. */
  readonly isSubtle?: boolean
  readonly children: ReactNode
}

/** A user's name, which opens the user dialog. */
export function UserLink({ id, isSubtle = false, children }: UserLinkProps) {
  const { open } = useOverlay('user')
  if (id === null) return <>{children}</>
  return (
    <button
      type="button"
      className={`text-left underline underline-offset-4 hover:decoration-4 ${isSubtle ? '' : 'font-bold decoration-2'}`}
      onClick={() => open(id)}
    >
      {children}
    </button>
  )
}
