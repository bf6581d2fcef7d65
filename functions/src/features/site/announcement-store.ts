import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { getMillis } from '../../../shared/instant.ts'
import type { Announcement } from '../../../shared/site/contract.ts'
import type { storedAnnouncement } from '../../../shared/site/stored.ts'
import { announcementRef, type Stored } from '../../platform/collections.ts'
import { db } from '../../platform/firebase.ts'
import * as log from '../../platform/log.ts'
import { MemoCache } from '../../platform/memo-cache.ts'

type AnnouncementContent = Pick<Announcement, 'text' | 'level' | 'until'>

function toAnnouncement({ text, level, until, setAt }: Stored<typeof storedAnnouncement>): Announcement {
  return { id: String(getMillis(setAt)), text, level, until: new Date(getMillis(until)).toISOString() }
}

const isSameContent = (a: AnnouncementContent, b: AnnouncementContent): boolean =>
  a.text === b.text && a.level === b.level && Date.parse(a.until) === Date.parse(b.until)

const omitIfOver = (announcement: Announcement | null, now: number): Announcement | null =>
  announcement !== null && Date.parse(announcement.until) > now ? announcement : null

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
 * Writes the audit entry in the same commit; `before` is the announcement that was shown until now, null if none was.
 */
type WriteAudit = (transaction: Transaction, before: Announcement | null) => void

/** Stores an announcement; storing the same announcement again changes nothing. */
export function saveAnnouncement(
  content: AnnouncementContent,
  now: number,
  writeAudit: WriteAudit,
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const storedContent = (await transaction.get(announcementRef)).data()
    const before = storedContent ? toAnnouncement(storedContent) : null
    if (before && isSameContent(before, content)) return
    const { text, level, until } = content
    transaction.set(announcementRef, {
      text,
      level,
      until: Timestamp.fromMillis(Date.parse(until)),
      setAt: Timestamp.fromMillis(now),
    })
    writeAudit(transaction, omitIfOver(before, now))
  })
}

export function deleteAnnouncement(now: number, writeAudit: WriteAudit): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const storedContent = (await transaction.get(announcementRef)).data()
    if (!storedContent) return
    transaction.delete(announcementRef)
    const before = omitIfOver(toAnnouncement(storedContent), now)
    if (before) writeAudit(transaction, before)
  })
}
