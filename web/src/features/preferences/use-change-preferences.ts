import type { MailKind, DigestFrequency } from '@shared/mail/kinds.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/api-client.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { preferencesQuery } from './preference-queries.ts'

interface PreferenceChange {
  readonly unsubscribedKinds: readonly MailKind[]
  readonly digestFrequency: DigestFrequency
}

/**
 * Saves which kinds of email an address unsubscribed from, and how often the address gets email about new RSVPs. The switches move
 * before the call has succeeded. Saves run one after the other, so that the last click wins. After a failure the settings are loaded
 * again.
 */
export function useChangePreferences(token: string): (change: PreferenceChange) => void {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery(token)
  const { mutate } = useMutation({
    scope: { id: `email-preferences-${token}` },
    mutationFn: ({ unsubscribedKinds, digestFrequency }: PreferenceChange) =>
      callApi('setMailPreferences', {
        params: { token },
        body: { unsubscribedKinds: [...unsubscribedKinds], digestFrequency },
      }),
    onMutate: async ({ unsubscribedKinds, digestFrequency }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (preferences) =>
          preferences && {
            ...preferences,
            digestFrequency,
            kinds: preferences.kinds.map((kind) => ({
              ...kind,
              isWanted: !unsubscribedKinds.includes(kind.id),
            })),
          },
      )
    },
    onSuccess: () => toastSuccess('Email settings saved'),
    onError: async (error) => {
      toastFailure(error, "Couldn't save your choice. Please try again.", 'Not saved')
      await client.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
