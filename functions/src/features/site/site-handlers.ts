import type { Handlers } from '../../platform/call-handler.ts'
import { getAnnouncement, removeAnnouncement, setAnnouncement } from './announcement.ts'
import { getSite } from './get-site.ts'

export const siteHandlers = {
  getAnnouncement,
  getSite,
  removeAnnouncement,
  setAnnouncement,
} satisfies Partial<Handlers>
