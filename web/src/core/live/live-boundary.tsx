import { Component, type ReactNode } from 'react'
import { recordError } from '@/lib/client-errors.ts'
import { logWarning } from '@/lib/log.ts'

interface LiveBoundaryProps {
  /** Shown where Firestore refuses, usually with data from calls. */
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** A failure of live data must not break the page: ReactFire throws a listener's errors. */
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
