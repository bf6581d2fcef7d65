import { Component, type ReactNode } from 'react'
import { recordError } from '@/lib/client-errors.ts'
import { logWarning } from '@/lib/log.ts'

interface LiveBoundaryProps {
  /** Shown after an error, for example if Firestore refuses access; usually with data from the API. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/**
 * Catches the errors of listeners, which ReactFire and `useServerDocuments` throw, so that a failure of live data does not break
 * the page.
 */
export class LiveBoundary extends Component<LiveBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    logWarning('Live data stopped.', error)
    recordError('error', error)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
