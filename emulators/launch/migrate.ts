import { parseArgs } from 'node:util'
import { say, warn } from '../progress.ts'

/** Brings data up to date, after a dry run that says what it would do; false where something cannot be. */
export async function bringUpToDate(projectId: string, { isDryRun = false } = {}): Promise<boolean> {
  process.env['GCLOUD_PROJECT'] = projectId
  const { migrate } = await import('../../functions/src/features/migration/migration-store.ts')
  const found = Object.entries(await migrate({ isDryRun: true }))
  for (const [collection, { changed, broken }] of found) {
    if (changed > 0) say(`${collection}: ${changed} of an older version`)
    for (const path of broken) warn(`Cannot be brought up to date: ${path}`)
  }
  if (found.some(([, { broken }]) => broken.length > 0)) return false
  if (!isDryRun && found.some(([, { changed }]) => changed > 0)) {
    await migrate({ isDryRun: false })
    say('The data of an older version was brought up to date.')
  }
  if (!isDryRun) await countFigures()
  return true
}

/** Counts what is kept of hosts, members, cities, weeks and mail, as every night does: data of an older version, or of the seed, has none. */
export async function countFigures(): Promise<void> {
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

export const MIGRATE_OPTIONS = {
  project: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const

/** `npm run migrate -- --project ID [--dry-run]`: with the credentials of whoever runs it, or an emulator's environment. */
export async function migrate(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: MIGRATE_OPTIONS })
  if (values.project === undefined) {
    warn('Say which project: npm run migrate -- --project ID [--dry-run]')
    return 1
  }
  return (await bringUpToDate(values.project, { isDryRun: values['dry-run'] })) ? 0 : 1
}
