/** Counts the stored statistics of hosts, members, cities, weeks and mail, as `runNightlyRepair` does: the seed writes none. */
export async function countStats(): Promise<void> {
  const [{ recountAllStats }, { saveWeeks }, { saveMemberTotal }, { countAllMail }] = await Promise.all([
    import('../../functions/src/features/stats/recount-stats.ts'),
    import('../../functions/src/features/stats/weekly-stats.ts'),
    import('../../functions/src/core/stats/member-total-store.ts'),
    import('../../functions/src/features/delivery/mail-stats.ts'),
  ])
  const now = Date.now()
  await recountAllStats(now, { isFirst: true })
  await saveWeeks(now)
  await saveMemberTotal(now)
  await countAllMail(now)
}
