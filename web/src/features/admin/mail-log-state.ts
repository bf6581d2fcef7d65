import { useListState } from '@/components/data/use-list-state.ts'
import type { CallAnswer } from '@/lib/api-client.ts'

export type EmailHealth = CallAnswer<'getEmailHealth'>
export type LoggedEmail = EmailHealth['logs'][number]

/** The log, and what its answer says besides of how mail fares. */
export const useMailLog = () =>
  useListState('getEmailHealth', {
    failure: 'Unable to load the email log.',
    pageOf: ({ logs, next }) => ({ items: logs, next }),
  })

export type MailLogState = ReturnType<typeof useMailLog>

/** The log with these filters and no others: an address is asked for alone. */
export function showOnly(
  { setFilter }: Pick<MailLogState, 'setFilter'>,
  wanted: Readonly<Partial<Record<'userId' | 'status' | 'trigger' | 'email', string>>>,
): void {
  for (const name of ['userId', 'email', 'status', 'trigger'] as const) setFilter(name, wanted[name] ?? '')
}
