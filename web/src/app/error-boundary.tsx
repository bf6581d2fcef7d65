import { Component, type ReactNode } from 'react'
import { AppReady } from '@/first-paint/app-ready.ts'
import { PageFailed } from '@/components/ui/page-failed.tsx'

interface State {
  readonly failed: boolean
}

/** Catches what a page throws, a page's code that could not be loaded included. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <>
        <PageFailed />
        <AppReady />
      </>
    )
  }
}
