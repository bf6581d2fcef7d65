import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, type CallResponse } from '@/lib/api-client.ts'

export type Conversation = CallResponse<'listConversations'>['conversations'][number]
export type ConversationMessage = CallResponse<'listConversations'>['items'][number]

/** The interval at which the conversations, and the messages of an open one, are polled. */
const POLL_INTERVAL_MS = 20_000

/** All of a host's conversations, newest first. */
export const conversationsQuery = queryOptions({
  queryKey: ['hosting', 'conversations'],
  queryFn: async ({ signal }) => (await callApi('listConversations', { signal })).conversations,
  refetchInterval: POLL_INTERVAL_MS,
})

/** The messages of a conversation with another host, or with all hosts of the city (`group`), newest first. */
export const messagesQuery = (partnerId: string) =>
  infiniteQueryOptions({
    queryKey: ['hosting', 'messages', partnerId],
    queryFn: ({ pageParam, signal }) =>
      callApi('listConversations', {
        query: { partner: partnerId, after: pageParam ?? undefined, limit: 20 },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  })

/** Returns the id of a conversation in the URL: the other host's id, or `group`. */
export const getPartnerId = ({ partner }: Conversation): string =>
  partner === null ? 'group' : String(partner.id)
