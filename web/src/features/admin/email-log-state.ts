import { canResend } from '@shared/mail/email-status.ts'
import { useListState } from '@/components/data/use-list-state.ts'
import type { CallResponse } from '@/lib/api-client.ts'

export type EmailHealth = CallResponse<'getEmailHealth'>
export type LoggedEmail = EmailHealth['logs'][number]

/** Returns whether an admin can send an email again: it failed, or nobody knows whether it was sent. */
export const canRetry = ({ status, triggerDetails: { leftOutReason } }: LoggedEmail): boolean =>
  canResend({ status, leftOutReason })

/** Returns the state of the email log. The response of its call also holds the stats of email health. */
export const useEmailLog = () =>
  useListState('getEmailHealth', {
    failureText: "Couldn't load the email log.",
    toPage: ({ logs, next }) => ({ items: logs, next }),
  })

export type EmailLogState = ReturnType<typeof useEmailLog>

/** Shows the log with these filters only, because the server cannot combine an address with other filters. */
export function replaceFilters(
  { setFilter }: Pick<EmailLogState, 'setFilter'>,
  filters: Readonly<Partial<Record<'userId' | 'status' | 'trigger' | 'email', string>>>,
): void {
  for (const name of ['userId', 'email', 'status', 'trigger'] as const) setFilter(name, filters[name] ?? '')
}
