/** Counts the stored statistics of hosts, members, cities, weeks and mail, as `repairNightly` does: the seed writes none. */
export async function countStats(): Promise<void> {
  const [{ repairFigures }, { keepWeeks }, { keepMemberTotal }, { countAllMail }] = await Promise.all([
    import('../../functions/src/features/figures/count-anew.ts'),
    import('../../functions/src/features/overview/weeks.ts'),
    import('../../functions/src/core/figures/member-total-store.ts'),
    import('../../functions/src/features/delivery/mail-figures.ts'),
  ])
  const now = Date.now()
  await repairFigures(now, { isFirst: true })
  await keepWeeks(now)
  await keepMemberTotal(now)
  await countAllMail(now)
}
