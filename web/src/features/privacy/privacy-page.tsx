import { retention } from '@shared/privacy/retention.ts'
import { PRODUCT } from '@shared/product.ts'
import { Link } from '@/components/ui/link.tsx'
import { usePage } from '@/lib/page.ts'
import { paths } from '@/lib/paths.ts'
import { supportEmail } from '@/lib/support-email.ts'

type Row = (typeof retention)[keyof typeof retention]

const howLong = (row: Row): string => ('until' in row ? row.until : `${row.life} days`)

/** What is kept of people, why and how long: the table that the database is told to delete by. */
export function PrivacyPage() {
  usePage({ title: 'What we keep', description: `What ${PRODUCT} keeps of people, why, and for how long.` })
  return (
    <article className="px-gutter pt-28 pb-20">
      <h1 className="display text-display-2">What we keep</h1>
      <p className="mt-6 max-w-prose text-xl">
        Everything that {PRODUCT} keeps of people, why, and for how long. Our database deletes by this very
        list. A copy of what is yours, and the end of it, are on{' '}
        <Link to={paths.account} className="font-bold underline decoration-2 underline-offset-4">
          your account page
        </Link>
        .
      </p>
      <p className="mt-4 max-w-prose text-xl">
        You RSVP&apos;d without an account? Sign in on that page with the same email address: the account that
        this makes holds your RSVPs, so you can download and delete them with it. Or write to{' '}
        <a href={`mailto:${supportEmail}`} className="font-bold underline decoration-2 underline-offset-4">
          {supportEmail}
        </a>
        .
      </p>
      <div
        aria-hidden
        className="border-ink mt-12 hidden grid-cols-3 gap-x-8 border-b-2 pb-2 font-bold md:grid"
      >
        <span>What</span>
        <span>Why</span>
        <span>How long</span>
      </div>
      <ul className="border-ink mt-12 border-t-2 md:mt-0 md:border-t-0">
        {Object.entries(retention).map(([place, row]) => (
          <li
            key={place}
            className="border-hairline grid gap-x-8 gap-y-1 border-b-2 py-4 leading-snug md:grid-cols-3"
          >
            <p className="font-bold">{row.holds}</p>
            <p>
              <span className="sr-only">Why: </span>
              {row.why}
            </p>
            <p className="figures text-ink-soft">
              <span className="sr-only">How long: </span>
              {howLong(row)}
            </p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="elsewhere" className="mt-16 max-w-prose text-lg">
        <h2 id="elsewhere" className="text-4xl">
          And outside of it
        </h2>
        <p className="mt-4">
          Your pictures lie in our storage until your account is deleted, a copy of your data for 24 hours.
          Google runs the servers and knows your address to sign you in; Mailgun carries the mail and knows
          where it went. Backups, which nobody reads unless something broke, hold what was deleted for 14
          weeks more, and deleted pictures 30 days. What your own device keeps, to work without a network,
          goes when you log out. There are no advertisers, and nobody follows you from site to site. Our mail
          tells us whether it arrived and was opened, and nothing else.
        </p>
      </section>
    </article>
  )
}
