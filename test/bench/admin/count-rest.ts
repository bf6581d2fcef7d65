import assert from 'node:assert/strict'
import { toHostStats, countHost } from '../../../functions/src/core/stats/host-stats-store.ts'
import { countAllMail } from '../../../functions/src/features/delivery/mail-stats.ts'
import { countCity } from '../../../functions/src/features/stats/city-stats-store.ts'
import { citiesToCount } from '../../../functions/src/features/stats/recount-sources-store.ts'
import { saveWeeks } from '../../../functions/src/features/stats/weekly-stats.ts'
import { saveMemberTotal } from '../../../functions/src/core/stats/member-total-store.ts'
import { countMember } from '../../../functions/src/core/stats/member-counts-store.ts'
import { hostStats, users } from '../../../functions/src/platform/collections.ts'

/** Counts what is kept of a world as every night does, but of hosts and members, whose figures were written: one of them is looked at. */
export async function countRest(host: string, now: number): Promise<void> {
  const written = (await hostStats.doc(host).get()).data()
  assert.deepEqual(written && toHostStats(written), await countHost(host, now))
  const member = (await users.doc(host).get()).data()
  assert.deepEqual(member?.eventCounts, await countMember(host, now))
  for await (const city of citiesToCount()) await countCity(city, now)
  await saveWeeks(now)
  await saveMemberTotal(now)
  await countAllMail(now)
}
