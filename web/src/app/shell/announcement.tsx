import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { AnnouncementBar } from '@/components/ui/announcement-bar.tsx'
import type { ShownAnnouncement } from '@/lib/announcement-cache.ts'
import { deviceKeys } from '@/lib/device-keys.ts'
import { deviceStorage } from '@/lib/device-storage.ts'
import { createStore } from '@/lib/store.ts'
import { useNow } from '@/lib/use-now.ts'

/** The id of the announcement that was dismissed on this device. */
const dismissedId = createStore(deviceStorage.get(deviceKeys.announcementDismissed), null)

/**
 * The announcement between the top bar and the page. An announcement that loads after the page covers the page's top
 * instead, until the user opens another page, so that nothing moves under a finger.
 */
export default function Announcement({ id, text, level, endsAt, isLate }: ShownAnnouncement) {
  const isDismissed = dismissedId.use() === id
  const isOver = Date.parse(endsAt) <= useNow()
  const { pathname } = useLocation()
  const [firstPathname] = useState(pathname)
  if (isDismissed || isOver) return null
  const isCovering = isLate === true && pathname === firstPathname
  return (
    <div
      data-announcement={id}
      className={`z-20 print:hidden ${isCovering ? 'fixed inset-x-0 top-16' : 'announcement relative'}`}
    >
      <AnnouncementBar
        text={text}
        level={level}
        onDismiss={() => {
          dismissedId.set(id)
          deviceStorage.set(deviceKeys.announcementDismissed, id)
        }}
      />
    </div>
  )
}
