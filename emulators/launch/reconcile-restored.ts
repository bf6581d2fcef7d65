import { parseArgs } from 'node:util'
import { printLine, warn } from '../terminal.ts'

export const RECONCILE_OPTIONS = {
  project: { type: 'string' },
  apply: { type: 'boolean', default: false },
} as const

/**
 * `npm run reconcile-restored -- --project ID [--apply]`: the command to run after a database was restored from a backup
 * (docs/operate.md). It prevents emails sent since the backup from being sent twice, and deletes the users again who were deleted
 * since then.
 * Without `--apply`, it only reports what it would do. It uses the caller's credentials, or an emulator's environment.
 */
export async function reconcileRestoredDatabase(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: RECONCILE_OPTIONS })
  if (values.project === undefined) {
    warn('Name the project: npm run reconcile-restored -- --project ID [--apply]')
    return 1
  }
  process.env['GCLOUD_PROJECT'] = values.project
  const { stopRestoredMail } = await import('../../functions/src/features/delivery/restored-mail-store.ts')
  const { deleteRestoredUsers } = await import('../../functions/src/core/privacy/deletions-store.ts')
  const { skipDueMails } = await import('../../functions/src/features/notifications/send-scheduled-mails.ts')
  const { skipDueDigests } = await import('../../functions/src/features/notifications/rsvp-digests.ts')
  const now = Date.now()
  const options = { isDryRun: !values.apply }
  const { deliveryCount, mailingCount } = await stopRestoredMail(now, options)
  const skippedEventCount = await skipDueMails(now, options)
  printLine(`Deliveries that are looked up at Mailgun before any of their emails is sent: ${deliveryCount}`)
  printLine(
    `Mailings that are stopped until an admin resumes them (docs/operate.md says how): ${mailingCount}`,
  )
  printLine(
    `Events whose scheduled emails became due since the backup and will not be sent: ${skippedEventCount}`,
  )
  printLine(
    `Hosts who get no second email about RSVPs since the backup: ${await skipDueDigests(now, options)}`,
  )
  printLine(`Users whose deletion begins again: ${await deleteRestoredUsers(now, options)}`)
  if (!values.apply) printLine('Nothing was changed. Add --apply to make these changes.')
  return 0
}
