import { retention } from '@shared/privacy/retention.ts'
import { PRODUCT } from '@shared/brand/brand.ts'
import { operator } from '@shared/brand/operator.ts'
import { useId, type ReactNode } from 'react'
import { Link } from '@/components/ui/link.tsx'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'

type RetentionRow = (typeof retention)[keyof typeof retention]

/** The page does not list collections without personal data. */
const personalRows = Object.entries(retention).filter(([, { personalData }]) => personalData !== null)

const formatRetention = (row: RetentionRow): string =>
  'duration' in row ? row.duration : `${row.ttlDays} days`

/** Lists the stored data with its purpose and duration, from the table that also decides when the data is deleted. */
export function PrivacyPage() {
  usePage({ title: 'Privacy', description: `What ${PRODUCT} stores about you, why, and for how long.` })
  return (
    <article className="px-gutter pt-28 pb-20">
      <h1 className="display text-display-2">Privacy</h1>
      <p className="mt-6 max-w-prose text-xl">
        Everything {PRODUCT} stores about you, why, and for how long. You can download or delete your data on{' '}
        <Link to={paths.account} className="font-bold underline decoration-2 underline-offset-4">
          your account page
        </Link>
        .
      </p>
      <p className="mt-4 max-w-prose text-xl">
        RSVP'd without an account? Sign in on that page with the same email address. We'll create an account
        that includes your RSVPs, so you can download and delete them too. Or write to <PrivacyAddress />.
      </p>
      <Section title="Who is responsible">
        <p>
          {operator.name}, {operator.address}, runs {PRODUCT} and is responsible for your data. Write to{' '}
          <PrivacyAddress /> with any question about it.
        </p>
      </Section>
      <Section title="Legal basis">
        <ul className="list-disc space-y-2 pl-5">
          <li>
            To provide what you ask for (Article 6(1)(b) GDPR): your account, RSVPs, tickets, events,
            messages, and the emails about them.
          </li>
          <li>
            Your consent (Article 6(1)(a)): emails about new events in cities, by hosts and in series that you
            follow or asked about. Each of these emails has a link that withdraws your consent.
          </li>
          <li>
            Our legitimate interest in a service that is safe and works (Article 6(1)(f)): limits on repeated
            attempts, reports and what we decide about them, the log of admin actions, statistics, and whether
            emails arrive.
          </li>
        </ul>
      </Section>
      <Section title="Your rights">
        <p>
          You can ask for your data and a copy of it, have it corrected, deleted or restricted, and object to
          what we do on the basis of our legitimate interest. You can do most of it yourself on your account
          page. You can also complain to {operator.authority}.
        </p>
      </Section>
      <Section title="Where it is stored">
        <p>
          The database and photos are in {operator.dataLocation}. Our emails are sent from{' '}
          {operator.mailLocation}.
        </p>
      </Section>
      <h2 className="mt-12 text-4xl">What, why and for how long</h2>
      <div
        aria-hidden
        className="border-ink mt-6 hidden grid-cols-3 gap-x-8 border-b-2 pb-2 font-bold md:grid"
      >
        <span>What</span>
        <span>Why</span>
        <span>How long</span>
      </div>
      <ul className="border-ink mt-4 border-t-2 md:mt-0 md:border-t-0">
        {personalRows.map(([collection, row]) => (
          <li
            key={collection}
            className="border-hairline grid gap-x-8 gap-y-1 border-b-2 py-4 leading-snug md:grid-cols-3"
          >
            <p className="font-bold">{row.personalData}</p>
            <p>
              <span className="sr-only">Why: </span>
              {row.purpose}
            </p>
            <p className="tabular-digits text-ink-soft">
              <span className="sr-only">How long: </span>
              {formatRetention(row)}
            </p>
          </li>
        ))}
      </ul>
      <Section title="Outside our database">
        <p>
          Your profile photo is stored until you replace it or your account is deleted, and the photos of an
          event as long as the event. A copy of your data is stored for 24 hours. Google runs our servers and
          knows your email address so that you can sign in. It keeps logs of the requests to our servers, with
          IP addresses and account ids, for 30 days. Mailgun delivers our emails and knows who they went to.
          Backups, which nobody reads unless something breaks, keep deleted data for 14 more weeks and deleted
          photos for 30 days. What your own device stores so that the app works offline is removed when you
          log out. The attendee list that you open with a helper's link stays until a day after the event. If
          you RSVP without an account, your browser remembers your name and email for the next RSVP until you
          press “Not you?”. There are no advertisers, and nobody follows you from site to site. Our emails
          tell us whether they arrived, were opened and were clicked, and nothing else.
        </p>
      </Section>
    </article>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-12 max-w-prose text-lg">
      <h2 id={id} className="mb-4 text-4xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function PrivacyAddress() {
  return (
    <a
      href={`mailto:${operator.privacyEmail}`}
      className="font-bold wrap-anywhere underline decoration-2 underline-offset-4"
    >
      {operator.privacyEmail}
    </a>
  )
}
