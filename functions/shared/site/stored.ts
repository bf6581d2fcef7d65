import { z } from 'zod'
import { storedInstant } from '../stored-instant.ts'

export const announcementLevel = z.enum(['info', 'warning'])

/** `site/announcement`: the text above every page, until it ends or an admin removes it. */
export const storedAnnouncement = z.object({
  text: z.string(),
  level: announcementLevel,
  endsAt: storedInstant,
  setAt: storedInstant,
})
