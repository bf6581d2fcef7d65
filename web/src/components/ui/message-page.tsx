import type { ReactNode } from 'react'

interface MessagePageProps {
  readonly title: ReactNode
  /** A text about what happened and what to do next. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

/** A page that is one message, such as an error or a confirmation. All message pages start at the same height. */
export function MessagePage({ title, children, actions }: MessagePageProps) {
  return (
    <div className="px-gutter pt-32 pb-24">
      <h1 className="display text-display-2">{title}</h1>
      {children && <div className="mt-6 grid max-w-prose gap-1 text-xl">{children}</div>}
      {actions && <div className="mt-8 flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
