import { useQuery } from '@tanstack/react-query'
import { useNow } from '@/lib/use-now.ts'
import { hostProfileQuery } from './host-queries.ts'

/** Specification section 9: who became a host less than 7 days ago is new. */
const NEW_MS = 7 * 86_400_000

/** Greets a new host; what is next depends on whether they have published an event. */
export function NewHostBanner() {
  const { data: profile } = useQuery(hostProfileQuery)
  const now = useNow()
  if (!profile || now - Date.parse(profile.createdAt) >= NEW_MS) return null
  const { title, text } = profile.hasPublished ? published : unpublished
  return (
    <section aria-labelledby="new-host" className="rounded-tile border-ink mt-8 border-2 p-5 sm:p-7">
      <h2 id="new-host" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose text-lg">{text}</p>
    </section>
  )
}

const unpublished = {
  title: 'Welcome, new host!',
  text: 'Your first evening needs a title, a place and a date. Keep it as a draft until it feels right, then publish it.',
}

const published = {
  title: 'Your first event is out!',
  text: 'Share its link with the people you would like to see there. Whoever signs up appears here at once.',
}
