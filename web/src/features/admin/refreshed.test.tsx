import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useRefreshUser } from '@/core/users/user-queries.ts'
import { useRefreshHosts } from './refresh-hosts.ts'

/** Which of these queries a change invalidates. */
async function invalidatedBy(
  useChanged: () => () => Promise<void>,
  queryKeys: readonly (readonly unknown[])[],
) {
  const client = new QueryClient()
  for (const key of queryKeys) client.setQueryData([...key], {})
  let changed: (() => Promise<void>) | undefined
  function Screen() {
    changed = useChanged()
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  )
  await changed?.()
  return queryKeys.filter((key) => client.getQueryState([...key])?.isInvalidated)
}

const list = (name: string) => ['list', name, undefined, {}]

test('refreshes every list that shows a changed or messaged user', async () => {
  const queryKeys = [
    ...[
      ['user', 1],
      ['user', 1, 'deletion'],
      ['host', 1],
      ['admin', 'overview'],
    ],
    ...['listUsers', 'listHostsForAdmin', 'getUserHistory', 'listSentMessages', 'listAdminActions'].map(list),
  ]
  expect(await invalidatedBy(useRefreshUser, queryKeys)).toEqual(queryKeys)
})

test('refreshes every list that shows a host after a decision, and the invitations', async () => {
  const queryKeys = [
    ...[
      ['user', 1],
      ['host', 1],
      ['admin', 'overview'],
    ],
    ...['listUsers', 'listHostsForAdmin', 'listInvitations', 'listAdminActions'].map(list),
  ]
  expect(await invalidatedBy(useRefreshHosts, queryKeys)).toEqual(queryKeys)
})
