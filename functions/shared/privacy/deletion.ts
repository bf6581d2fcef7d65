import { z } from 'zod'

/**
 * The steps of a deletion (`erase-steps.ts`), in order. All steps except `account`, `photos` and `upcomingRsvps` are named after a
 * collection.
 */
export const deletionSteps = [
  'account',
  'photos',
  'hosts',
  'upcomingRsvps',
  'signups',
  'guests',
  'keptOut',
  'reports',
  'hostQuestions',
  'citySignups',
  'follows',
  'series',
  'events',
  'hostStats',
  'rsvpDigests',
  'applications',
  'invitations',
  'loginTokens',
  'calendarFeeds',
  'dataExports',
  'conversations',
  'messages',
  'deliveries',
  'mailings',
  'emails',
  'mailAddresses',
  'adminActions',
  'users',
  'userEmails',
  'deletions',
] as const
export const deletionStep = z.enum(deletionSteps)
export type DeletionStep = z.infer<typeof deletionStep>

/** Replaces the name of a deleted person. */
export const DELETED_NAME = 'Deleted person'
