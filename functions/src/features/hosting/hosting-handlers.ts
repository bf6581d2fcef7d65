import type { Handlers } from '../../platform/call-handler.ts'
import {
  cancelEventForAdmin,
  createEventForAdmin,
  listEventsForAdmin,
  listHostEventsForAdmin,
  publishEventForAdmin,
  reassignEvent,
  updateEventForAdmin,
  uploadEventPhotoForAdmin,
} from './admin-events.ts'
import { changeSignupLimit } from './change-signup-limit.ts'
import {
  acceptCoHostInvitation,
  acceptOwnership,
  addCoHost,
  declineCoHostInvitation,
  offerOwnership,
  listCoHostInvitations,
  removeCoHost,
} from './co-hosts.ts'
import { createEvent } from './create-event.ts'
import { addGuest, deleteGuestList, listGuests, removeGuest } from './guests.ts'
import { inviteGuests } from './invite-guests.ts'
import { getHostEvent, listHostEvents } from './list-host-events.ts'
import { cancelEvent, deleteEvent, publishEvent } from './publish-or-cancel-event.ts'
import { createSeries, getSeries, updateSeries } from './series.ts'
import { sharePhotos } from './share-photos.ts'
import { updateEvent } from './update-event.ts'
import { arrangeEventPhotos, uploadEventPhotos } from './upload-event-photos.ts'
import { uploadGuestList } from './upload-guest-list.ts'

export const hostingHandlers = {
  changeSignupLimit,
  cancelEventForAdmin,
  createEventForAdmin,
  listEventsForAdmin,
  listHostEventsForAdmin,
  publishEventForAdmin,
  reassignEvent,
  updateEventForAdmin,
  uploadEventPhotoForAdmin,
  acceptCoHostInvitation,
  acceptOwnership,
  addCoHost,
  declineCoHostInvitation,
  offerOwnership,
  listCoHostInvitations,
  removeCoHost,
  createEvent,
  addGuest,
  deleteGuestList,
  listGuests,
  removeGuest,
  inviteGuests,
  uploadGuestList,
  arrangeEventPhotos,
  uploadEventPhotos,
  createSeries,
  getSeries,
  updateSeries,
  sharePhotos,
  getHostEvent,
  listHostEvents,
  cancelEvent,
  deleteEvent,
  publishEvent,
  updateEvent,
} satisfies Partial<Handlers>
