import type { EventContent } from '@shared/events/content.ts'

type ContentField = Exclude<keyof EventContent, 'descriptionMd'>

/**
 * The labels of an event's fields, in the comparison of two edits and in the audit log. The keys are the audit log's names. The
 * editor calls the limit `Signup limit` for hosts and `Capacity` for admins.
 */
export const eventFieldLabels = {
  title: 'Title',
  dateTime: 'Starts',
  endsAt: 'Ends',
  city: 'City',
  area: 'Area',
  venueName: 'Venue',
  venueAddress: 'Address',
  place: 'Private address',
  isVirtual: 'Online',
  virtualPlatform: 'Platform',
  virtualLink: 'Link',
  signupLimit: 'Signup limit',
  capacity: 'Capacity',
  description: 'Description',
  hosts: 'Hosts',
  invitedHosts: 'Invited co-hosts',
  ownershipOfferedTo: 'Ownership offer',
  isPrivate: 'Private',
  hasGuestList: 'Guest list',
  goodToKnow: 'Good to know',
  rsvpWindow: 'RSVPs open and close',
  questions: 'Questions',
  hostQuestionAccess: 'Who can ask questions',
  isByRequest: 'Hosts choose who comes',
  shouldReconfirm: 'Ask if people are still coming',
  isPublished: 'Published',
  photos: 'Photos',
  cancelledAt: 'Cancelled',
} as const satisfies Record<ContentField, string> & Record<string, string>
