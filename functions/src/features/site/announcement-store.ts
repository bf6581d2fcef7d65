import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import type { Announcement } from '../../../shared/site/contract.ts'
import type { storedAnnouncement } from '../../../shared/site/stored.ts'
import { announcementRef, type Stored } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import * as log from '../../platform/log.ts'
import { MemoCache } from '../../platform/memo-cache.ts'

type AnnouncementContent = Pick<Announcement, 'text' | 'level' | 'endsAt'>

function toAnnouncement({ text, level, endsAt, setAt }: Stored<typeof storedAnnouncement>): Announcement {
  return { id: String(getMillis(setAt)), text, level, endsAt: new Date(getMillis(endsAt)).toISOString() }
}

const isSameContent = (a: AnnouncementContent, b: AnnouncementContent): boolean =>
  a.text === b.text && a.level === b.level && Date.parse(a.endsAt) === Date.parse(b.endsAt)

const omitIfOver = (announcement: Announcement | null, now: number): Announcement | null =>
  announcement !== null && Date.parse(announcement.endsAt) > now ? announcement : null

async function readStoredAnnouncement(): Promise<Announcement | null> {
  const storedContent = (await announcementRef.get()).data()
  return storedContent ? toAnnouncement(storedContent) : null
}

/** The stored announcement; null if there is none or it has ended. */
export async function findAnnouncement(now: number): Promise<Announcement | null> {
  return omitIfOver(await readStoredAnnouncement(), now)
}

/** An instance reads the announcement at most once in this time, however many pages it renders. */
const CACHE_SECONDS = 30
const CACHE_KEY = 'announcement'
const cache = new MemoCache<Announcement | null>(1)
let lastAnnouncement: Announcement | null = null

/**
 * The announcement for visitors, up to half a minute old. If it cannot be read, this returns the last announcement that this
 * instance read, so that no page fails.
 */
export async function findAnnouncementCached(now: number): Promise<Announcement | null> {
  try {
    lastAnnouncement = await cache.get(CACHE_KEY, CACHE_SECONDS, readStoredAnnouncement)
  } catch (error) {
    log.error('announcement not read', { error: error instanceof Error ? error.stack : 'unknown' })
  }
  return omitIfOver(lastAnnouncement, now)
}

/**
 * Writes the audit entry in the same commit. `formerAnnouncement` is the announcement that was shown until now, if any.
 */
type WriteAudit = (transaction: Transaction, formerAnnouncement: Announcement | null) => void

/** Stores an announcement; storing the same announcement again changes nothing. */
export function saveAnnouncement(
  content: AnnouncementContent,
  now: number,
  writeAudit: WriteAudit,
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const storedContent = (await transaction.get(announcementRef)).data()
    const formerAnnouncement = storedContent ? toAnnouncement(storedContent) : null
    if (formerAnnouncement && isSameContent(formerAnnouncement, content)) return
    const { text, level, endsAt } = content
    transaction.set(announcementRef, {
      text,
      level,
      endsAt: Timestamp.fromMillis(Date.parse(endsAt)),
      setAt: Timestamp.fromMillis(now),
    })
    writeAudit(transaction, omitIfOver(formerAnnouncement, now))
  })
}

export function deleteAnnouncement(now: number, writeAudit: WriteAudit): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const storedContent = (await transaction.get(announcementRef)).data()
    if (!storedContent) return
    transaction.delete(announcementRef)
    const formerAnnouncement = omitIfOver(toAnnouncement(storedContent), now)
    if (formerAnnouncement) writeAudit(transaction, formerAnnouncement)
  })
}
