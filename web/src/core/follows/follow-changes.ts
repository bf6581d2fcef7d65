import { isSameCity } from '@shared/cities/city-key.ts'
import type { Follows } from '@shared/follows/contract.ts'
import type { SeriesId } from '@shared/ids.ts'
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
import { createTimeoutSignal } from '@/lib/browser-support.ts'

/** Returns whether the signed-in member follows the target, and a function that changes this. Visitors follow nothing. */
export function useFollow(target: FollowTarget) {
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const { data } = useQuery({ ...followsQuery, enabled: user !== null })
  const { mutate, isPending, variables } = useMutation(makeFollowMutationOptions(client, target))
  const isFollowStored = data !== undefined && includesTarget(data, target)
  // The update is optimistic: the button changes immediately, and changes back on failure.
  return { isFollowed: isPending ? variables : isFollowStored, isPending, setFollowed: mutate }
}

/**
 * Whether a member's follows include the target. Cities match in any spelling, because hosts can type a city's name. Exported for
 * its test.
 */
export function includesTarget({ hosts, cities, series }: Follows, target: FollowTarget): boolean {
  switch (target.kind) {
    case 'host':
      return hosts.some((id) => id === target.id)
    case 'city':
      return cities.some((city) => isSameCity(city, target.name))
    case 'series':
      return series.includes(target.id)
  }
}

/** Returns whether the signed-in member has a standing RSVP to a series, and a function that changes this. */
export function useStandingRsvp(id: SeriesId) {
  const { user } = useCurrentUser()
  const client = useQueryClient()
  const { data } = useQuery({ ...followsQuery, enabled: user !== null })
  const { mutate, isPending, variables } = useMutation(
    makeMutationOptions(
      client,
      (hasStandingRsvp) => callApi('setStandingRsvp', { params: { id }, body: { hasStandingRsvp } }),
      toastStandingRsvp,
    ),
  )
  const isRsvpStored = data?.standingRsvps.includes(id) ?? false
  return { isOn: isPending ? variables : isRsvpStored, isPending, setOn: mutate }
}

/** Exported for its test. */
export const makeFollowMutationOptions = (client: QueryClient, target: FollowTarget) =>
  makeMutationOptions(
    client,
    (isFollowed) => sendFollow(target, isFollowed),
    () => toastFollow(target),
  )

/**
 * Makes the options of a mutation that adds or removes a follow or a standing RSVP. `onAdded` is called after the mutation has
 * added it.
 */
const makeMutationOptions = (
  client: QueryClient,
  send: (isOn: boolean) => Promise<Follows>,
  onAdded: () => void,
) =>
  mutationOptions({
    // Each response lists all follows, so the calls run one after the other, and the last response is the newest.
    scope: { id: 'follows' },
    mutationFn: send,
    onSuccess: async (follows, isOn) => {
      const { queryKey } = followsQuery
      // The response to a query that is running may not include this change.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, follows)
      void client.invalidateQueries({ queryKey: ['follows', 'new-events'] })
      if (isOn) onAdded()
    },
    onError: toastSaveFailure,
  })

/** The maximum time that a sign-in waits for the pending follow. */
const FOLLOW_TIMEOUT_MS = 5000

/** Follows the target that `user` chose before signing in. The sign-in succeeds even if the follow fails. */
export async function followAfterSignIn(target: FollowTarget, user: Pick<CurrentUser, 'id'>): Promise<void> {
  // Hosts cannot follow themselves.
  if (target.kind === 'host' && target.id === user.id) return
  try {
    await sendFollow(target, true, createTimeoutSignal(FOLLOW_TIMEOUT_MS))
    toastFollow(target)
  } catch (error) {
    toastSaveFailure(error)
  }
}

function toastFollow({ name }: FollowTarget): void {
  toastSuccess(
    `You're following ${name}`,
    "We'll email you about new events, unless you turned that off in your email settings.",
  )
}

function toastStandingRsvp(): void {
  toastSuccess(
    "We'll RSVP for you to each new event",
    "Each time, we'll email you to say whether you have a spot. You can change this in your account.",
  )
}

const toastSaveFailure = (error: unknown) =>
  toastFailure(error, "Couldn't save the change. Please try again.")

function sendFollow(target: FollowTarget, isFollowed: boolean, signal?: AbortSignal): Promise<Follows> {
  switch (target.kind) {
    case 'host':
      return callApi('setFollow', { body: { kind: 'host', id: target.id, isFollowed }, signal })
    case 'city':
      return callApi('setFollow', { body: { kind: 'city', city: target.name, isFollowed }, signal })
    case 'series':
      return callApi(isFollowed ? 'followSeries' : 'unfollowSeries', { params: { id: target.id }, signal })
  }
}
