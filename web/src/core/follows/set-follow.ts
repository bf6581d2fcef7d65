import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi, type CallInput } from '@/lib/api-client.ts'
import { toast } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { useCurrentUser } from '@/core/session/session.ts'
import { followsQuery } from './follow-queries.ts'

/** A host or a city, as people call them. */
export type Followed =
  | { readonly kind: 'host'; readonly id: number; readonly name: string }
  | { readonly kind: 'city'; readonly name: string }

/** Whether who is here follows somebody or something, and how they change it; nobody signed in follows nothing. */
export function useFollow(followed: Followed) {
  const { user } = useCurrentUser()
  const queries = useQueryClient()
  const { data } = useQuery({ ...followsQuery, enabled: user !== null })
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isFollowed: boolean) => callApi('setFollow', { body: bodyOf(followed, isFollowed) }),
    onSuccess: (follows, isFollowed) => {
      queries.setQueryData(followsQuery.queryKey, follows)
      void queries.invalidateQueries({ queryKey: ['follows', 'news'] })
      if (isFollowed)
        toast({
          title: `You follow ${followed.name}`,
          description: 'One email for each new event. Your account has all that you follow.',
        })
    },
    onError: (error) => toastFailure(error, 'That was not saved. Please try again.'),
  })
  const isKnown =
    followed.kind === 'host'
      ? data?.hosts.some((id) => id === followed.id)
      : // The server answers each city as the catalogue spells it, and so do events.
        data?.cities.includes(followed.name)
  // What was pressed shows at once, and goes back where it could not be done.
  return { isFollowed: isPending ? variables : (isKnown ?? false), isPending, set: mutate }
}

function bodyOf(followed: Followed, isFollowed: boolean): CallInput<'setFollow'>['body'] {
  return followed.kind === 'host'
    ? { kind: 'host', id: followed.id, isFollowed }
    : { kind: 'city', city: followed.name, isFollowed }
}
