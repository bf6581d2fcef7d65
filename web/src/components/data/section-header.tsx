import type { ReactNode } from 'react'

interface SectionHeaderProps {
  readonly title: string
  /** For `aria-labelledby` of the section. */
  readonly id?: string
  readonly children?: ReactNode
  /** Buttons and links; next to the title if there is room. */
  readonly actions?: ReactNode
}

/** The heading of a dashboard section, with a line of explanation and its actions. */
export function SectionHeader({ title, id, children, actions }: SectionHeaderProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h2 id={id} className="text-4xl in-[.dense]:text-3xl sm:text-6xl sm:in-[.dense]:text-4xl">
          {title}
        </h2>
        {children !== undefined && <p className="text-ink-soft mt-2 max-w-prose">{children}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2.5">{actions}</div>}
    </div>
  )
}
