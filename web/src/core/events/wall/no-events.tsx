import { ButtonLink } from '@/components/ui/button.tsx'
import { paths } from '@/lib/paths.ts'

/** Home without any event. */
export function NoEvents() {
  return (
    <section className="py-16">
      <h2 className="display text-display-3">NO EVENTS RIGHT NOW</h2>
      <p className="mt-6 max-w-prose text-lg">The wall is bare. Put the first poster on it.</p>
      <div className="mt-8">
        <ButtonLink to={paths.account}>Host an Event</ButtonLink>
      </div>
    </section>
  )
}
