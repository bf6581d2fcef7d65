import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Shown instead of the children; `retry` renders them again. */
  readonly fallback: (retry: () => void, error: unknown) => ReactNode
  readonly onCatch?: () => void
  /** Called before the children are rendered again. */
  readonly onRetry?: () => void
}

interface State {
  readonly failure: { readonly error: unknown } | null
}

/** Catches exceptions of its children. Renders the children again when the network comes back. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } }
  }

  override componentDidCatch(): void {
    this.props.onCatch?.()
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry)
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry)
  }

  readonly retry = (): void => {
    if (!this.state.failure) return
    this.props.onRetry?.()
    this.setState({ failure: null })
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(this.retry, failure.error) : this.props.children
  }
}
