import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useRowFocus } from '@/components/data/row-focus.ts'
import { personalKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { makePersonalKey } from '@/lib/current-user-id.ts'
import { useNow } from '@/lib/use-now.ts'
import { hostProfileQuery } from './host-queries.ts'

/** A host is new for 7 days (specification section 9). */
const NEW_HOST_MS = 7 * 86_400_000

const makeClosedBannerKey = () => makePersonalKey(`${personalKeys.visits}.new-host-banner`)

/** Greets a new host; the text depends on whether they have published an event. */
export function NewHostBanner() {
  const { data: profile } = useQuery(hostProfileQuery)
  const now = useNow()
  const focusProps = useRowFocus()
  const [closedTitle, setClosedTitle] = useState(() => deviceStorage.get(makeClosedBannerKey()))
  if (!profile || now - Date.parse(profile.createdAt) >= NEW_HOST_MS) return null
  const { title, text } = profile.hasPublishedEvent ? textsAfterFirstEvent : textsBeforeFirstEvent
  // A host who closed the banner before their first event still sees the other text after that event.
  if (closedTitle === title) return null
  const close = () => {
    deviceStorage.set(makeClosedBannerKey(), title)
    setClosedTitle(title)
  }
  return (
    <section
      {...focusProps}
      aria-labelledby="new-host"
      className="rounded-tile border-ink relative mt-5 border-2 p-4 sm:mt-8 sm:p-6"
    >
      <h2 id="new-host" className="pr-12 text-xl sm:text-3xl">
        {title}
      </h2>
      <p className="mt-1 max-w-prose sm:text-lg">{text}</p>
      <button
        type="button"
        aria-label="Close"
        onClick={close}
        className="hover:bg-paper-dim absolute top-3 right-3 grid size-11 place-items-center rounded-full"
      >
        <X aria-hidden size={22} strokeWidth={2.5} />
      </button>
    </section>
  )
}

const textsBeforeFirstEvent = {
  title: 'Welcome, new host!',
  text: "Your first event needs a title, a date, a place and a description. Save it as a draft until you're ready, then publish it.",
}

const textsAfterFirstEvent = {
  title: 'You have published an event!',
  text: 'Share its link with the people you would like to see there. RSVPs appear under Attendees.',
}
