import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button.tsx'
import { paths } from '@/lib/paths.ts'

interface NoEventsProps {
  /** The city of the list; null for a list of all cities. */
  readonly city?: string | null
  /** Further suggestions. They load later, so they come after the link, which must not move while someone taps it. */
  readonly children?: ReactNode
}

/** Shown on the home page or a city's page if there are no events. */
export function NoEvents({ city = null, children }: NoEventsProps) {
  return (
    <section className="py-16">
      <h2 className="display text-display-3">NO EVENTS RIGHT NOW</h2>
      <p className="mt-6 max-w-prose text-lg break-words">
        {city === null
          ? 'The wall is bare. Put the first poster on it.'
          : `Nothing is planned in ${city} yet. We can email you when something is. Or host an event there yourself.`}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink look={city === null ? 'ink' : 'outline'} to={paths.account}>
          Host an Event
        </ButtonLink>
        {children}
      </div>
    </section>
  )
}
