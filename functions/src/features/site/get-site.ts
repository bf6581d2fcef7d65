import type { Handler } from '../../platform/call-handler.ts'
import { siteUrl } from '../../platform/params.ts'
import { findAnnouncementCached } from './announcement-store.ts'

/** The build sets both values (functions/build.mjs). Without a build, as in unit tests, there is no release. */
const version = process.env['KILN_VERSION'] ?? 'unreleased'
const commit = process.env['KILN_COMMIT'] ?? 'unknown'

export const getSite: Handler<'getSite'> = async ({ now }) => ({
  url: siteUrl.value(),
  version,
  commit,
  announcement: await findAnnouncementCached(now),
})
