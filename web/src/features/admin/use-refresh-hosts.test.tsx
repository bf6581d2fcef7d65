import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderToHtml } from '../../../../test/factories/render-to-html.ts'
import { useRefreshUser } from '@/core/users/user-queries.ts'
import { useRefreshHosts } from './use-refresh-hosts.ts'

const makeListKey = (name: string) => ['list', name, undefined, {}]

test.each([
  {
    change: 'a change of the user or a message to the user',
    useRefresh: useRefreshUser,
    queryKeys: [
      ['user', 1],
      ['user', 1, 'deletion'],
      ['host', 1],
      ['admin', 'overview'],
      ...['listUsers', 'listHostsForAdmin', 'getUserHistory', 'listSentMessages', 'listAdminActions'].map(
        makeListKey,
      ),
    ],
  },
  {
    change: 'a decision about a host',
    useRefresh: useRefreshHosts,
    queryKeys: [
      ['user', 1],
      ['host', 1],
      ['admin', 'overview'],
      ...['listUsers', 'listHostsForAdmin', 'listInvitations', 'listAdminActions'].map(makeListKey),
    ],
  },
])('refreshes the queries that $change affects', async ({ useRefresh, queryKeys }) => {
  const client = new QueryClient()
  for (const key of queryKeys) client.setQueryData(key, {})
  let refresh: (() => Promise<void>) | undefined
  function Screen() {
    refresh = useRefresh()
    return null
  }
  renderToHtml(<Screen />, client)
  await refresh?.()
  expect(queryKeys.filter((key) => client.getQueryState(key)?.isInvalidated)).toEqual(queryKeys)
})
