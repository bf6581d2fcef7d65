import { isSameCity } from '@shared/cities/city-key.ts'
import type { Follows } from '@shared/follows/contract.ts'
import {
  mutationOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import type { CurrentUser } from '@shared/auth/contract.ts'
import type { FollowTarget } from '@/core/session/link-request.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { followsQuery } from './follow-queries.ts'
import { timeoutSignal } from '@/lib/platform.ts'

/** Whether the signed-in member follows something, and a function to change it. Visitors follow nothing. */
export function useFollow(followed: FollowTarget) {
  const { user } = useCurrentUser()
  const queries = useQueryClient()
  const { data } = useQuery({ ...followsQuery, enabled: user !== null })
  const { mutate, isPending, variables } = useMutation(followMutation(queries, followed))
  const isKnown = data && isAmong(data, followed)
  // Optimistic: the button changes at once, and changes back on failure.
  return { isFollowed: isPending ? variables : (isKnown ?? false), isPending, set: mutate }
}

/** Exported for its test. A city that the catalogue does not know is written by each host in their own way. */
export function isAmong({ hosts, cities, series }: Follows, followed: FollowTarget): boolean {
  switch (followed.kind) {
    case 'host':
      return hosts.some((id) => id === followed.id)
    case 'city':
      return cities.some((city) => isSameCity(city, followed.name))
    case 'series':
      return series.includes(followed.id)
  }
}

/** Exported for its test. */
export const followMutation = (queries: QueryClient, followed: FollowTarget) =>
  mutationOptions({
    // Each answer holds everything that is followed, so calls run one after the other and the last is the newest.
    scope: { id: 'follows' },
    mutationFn: (isFollowed: boolean) => sendFollow(followed, isFollowed),
    onSuccess: async (follows, isFollowed) => {
      const { queryKey } = followsQuery
      // An earlier answer may not include this change.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, follows)
      void queries.invalidateQueries({ queryKey: ['follows', 'news'] })
      if (isFollowed) toastFollowed(followed)
    },
    onError: toastNotSaved,
  })

/** How long a login waits for the follow that started it. */
const PATIENCE_MS = 5000

/** Follows what `user` chose before signing in. A failure does not fail the login. */
export async function followAfterSignIn(
  followed: FollowTarget,
  user: Pick<CurrentUser, 'id'>,
): Promise<void> {
  // Hosts cannot follow themselves.
  if (followed.kind === 'host' && followed.id === user.id) return
  try {
    await sendFollow(followed, true, timeoutSignal(PATIENCE_MS))
    toastFollowed(followed)
  } catch (error) {
    toastNotSaved(error)
  }
}

function toastFollowed({ name }: FollowTarget): void {
  toastSuccess(
    `You're following ${name}`,
    "We'll email you about each new event. Manage this in your account.",
  )
}

const toastNotSaved = (error: unknown) => toastFailure(error, "Couldn't save that. Please try again.")

function sendFollow(followed: FollowTarget, isFollowed: boolean, signal?: AbortSignal): Promise<Follows> {
  switch (followed.kind) {
    case 'host':
      return callApi('setFollow', { body: { kind: 'host', id: followed.id, isFollowed }, signal })
    case 'city':
      return callApi('setFollow', { body: { kind: 'city', city: followed.name, isFollowed }, signal })
    case 'series':
      return callApi(isFollowed ? 'followSeries' : 'unfollowSeries', { params: { id: followed.id }, signal })
  }
}
