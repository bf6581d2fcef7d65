import { useQuery } from '@tanstack/react-query'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { SwitchField } from '@/components/form/switch-field.tsx'
import { ApiError } from '@/lib/api-error.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { useChangePreferences } from './use-change-preferences.ts'
import { preferencesQuery, type MailPreferences } from './preference-queries.ts'

const pageClass = 'px-gutter mx-auto max-w-4xl pt-28 pb-24'
const headlineClass = 'display text-display-3'

/** The page that 'Unsubscribe' in an email opens. Here the owner of an address chooses which kinds of email to get, without signing in. */
export function PreferencesPage({ token }: { readonly token: string }) {
  usePage({ title: 'Email settings' })
  const { data, error } = useQuery({ ...preferencesQuery(token), enabled: token !== '' })
  // The token is missing if a mail program has cut off the end of the link.
  if (token === '') return <InvalidLink />
  if (data) return <Preferences token={token} preferences={data} />
  if (error instanceof ApiError && error.status === 400) return <InvalidLink />
  if (error) throw error
  return <Loading />
}

interface PreferencesProps {
  readonly token: string
  readonly preferences: MailPreferences
}

function Preferences({ token, preferences: { email, kinds, digestFrequency } }: PreferencesProps) {
  const changePreferences = useChangePreferences(token)
  const unsubscribedKinds = kinds.filter((kind) => !kind.isWanted).map((kind) => kind.id)
  const isUnsubscribedFromAll = unsubscribedKinds.length === kinds.length
  return (
    <div className={pageClass}>
      <h1 className={headlineClass}>Email settings</h1>
      <p className="mt-6 text-xl">
        Emails we send to <strong className="break-words">{email}</strong>:
      </p>
      <ul className="border-ink mt-8 border-t-2">
        {kinds.map(({ id, title, description, isWanted }) => (
          <li key={id} className="border-hairline border-b-2">
            <SwitchField
              label={title}
              hint={description}
              checked={isWanted}
              onChange={() =>
                changePreferences({
                  unsubscribedKinds: isWanted
                    ? [...unsubscribedKinds, id]
                    : unsubscribedKinds.filter((kindId) => kindId !== id),
                  digestFrequency,
                })
              }
            />
            {id === 'rsvps' && isWanted ? (
              <SwitchField
                label="Every hour"
                hint="At most one email an hour, instead of one each morning."
                checked={digestFrequency === 'each'}
                onChange={() =>
                  changePreferences({
                    unsubscribedKinds,
                    digestFrequency: digestFrequency === 'each' ? 'daily' : 'each',
                  })
                }
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-prose text-lg">
        You'll still get emails about your own account and RSVPs: login links, confirmations, changes,
        cancelled events, and messages from our team to you.
      </p>
      <Button
        look="danger"
        className="mt-8 min-h-14 px-8 text-lg"
        disabled={isUnsubscribedFromAll}
        onClick={() =>
          changePreferences({ unsubscribedKinds: kinds.map((kind) => kind.id), digestFrequency })
        }
      >
        {isUnsubscribedFromAll ? "You're unsubscribed from all" : 'Unsubscribe from all'}
      </Button>
    </div>
  )
}

function InvalidLink() {
  return (
    <MessagePage title="Invalid link" actions={<ButtonLink to={paths.home}>Back to Home</ButtonLink>}>
      <p>
        This link isn't valid. It may be incomplete. Open it again from the bottom of the email that it came
        in.
      </p>
    </MessagePage>
  )
}

function Loading() {
  return (
    <div role="status" className={pageClass}>
      <span className="sr-only">Loading your email settings</span>
      <Skeleton className="h-28 w-3/4" />
      <Skeleton className="mt-8 h-96" />
    </div>
  )
}
