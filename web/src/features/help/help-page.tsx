import type { CurrentUser } from '@shared/auth/contract.ts'
import { useEffect, useState, type ComponentProps } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button.tsx'
import { Link } from '@/components/ui/link.tsx'
import { MessagePage } from '@/components/ui/message-page.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import Markdown from '@/core/events/markdown.tsx'
import { SessionCheckError } from '@/core/session/session-check-error.tsx'
import { useCurrentUser } from '@/core/session/session.ts'
import { useIsOnline } from '@/lib/use-is-online.ts'
import { usePage } from '@/lib/use-page.ts'
import { paths } from '@/lib/paths.ts'
import { guides, findScreenshotUrl, type GuideName } from './guides.ts'

/** The pages /help/host, for hosts and admins, and /help/admin, for admins. They show the guides of docs/guides. */
export function HelpPage() {
  const name: GuideName = useParams()['guide'] === 'admin' ? 'admin' : 'host'
  usePage({ title: guides[name].title })
  const { pathname, search } = useLocation()
  const { user, isLoading, isUnknown } = useCurrentUser()
  if (isLoading) return <PageSkeleton />
  if (isUnknown) return <SessionCheckError />
  if (user && canRead(user, name)) return <Guide name={name} />
  return (
    <MessagePage
      title="Access Denied"
      actions={
        user ? (
          <ButtonLink to={paths.home}>Return to Home</ButtonLink>
        ) : (
          <ButtonLink to={paths.login} state={{ returnPath: pathname + search }}>
            Go to Login
          </ButtonLink>
        )
      }
    >
      <p>Only {name === 'admin' ? 'admins' : 'approved hosts and admins'} can read this guide.</p>
    </MessagePage>
  )
}

const canRead = ({ role, isApproved }: CurrentUser, name: GuideName): boolean =>
  role === 'admin' || (name === 'host' && role === 'host' && isApproved)

function Guide({ name }: { readonly name: GuideName }) {
  const { title, introduction, sections } = guides[name]
  const isOnline = useIsOnline()
  useScrollToHash()
  return (
    <article className="px-gutter pt-28 pb-20">
      <p>
        <Link
          className="inline-flex min-h-11 items-center font-bold underline decoration-2 underline-offset-4"
          to={name === 'admin' ? paths.admin : paths.hostDashboard}
        >
          {name === 'admin' ? 'Admin Dashboard' : 'Host Dashboard'}
        </Link>
      </p>
      <h1 className="display text-display-3">{title}</h1>
      <div className="mt-6 max-w-[62ch]">
        <Markdown text={introduction} components={markdownComponents} />
      </div>
      {!isOnline && (
        <p role="status" className="border-ink mt-6 max-w-[62ch] border-l-4 pl-4 font-bold">
          You're offline: pictures that you haven't seen yet are missing.
        </p>
      )}
      <nav aria-label="In this guide" className="mt-8">
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {sections.map((section) => (
            <li key={section.id}>
              <Link
                className="inline-flex min-h-11 items-center font-bold underline decoration-2 underline-offset-4"
                to={`#${section.id}`}
              >
                {section.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <section key={section.id} className="border-ink mt-12 border-t-2 pt-5">
          <h2 id={section.id} tabIndex={-1} className="text-3xl">
            {section.title}
          </h2>
          <div className="mt-4 max-w-[62ch]">
            <Markdown text={section.text} components={markdownComponents} />
          </div>
        </section>
      ))}
    </article>
  )
}

/** Scrolls to and focuses the section that the URL names. */
function useScrollToHash(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash.slice(1))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [hash, key])
}

const markdownComponents = { a: GuideLink, img: Screenshot }

/** The guides link to each other by their files' names. */
function GuideLink({ href = '', children }: ComponentProps<'a'>) {
  const [, name, hash = ''] = /^(host|admin)\.md(#.*)?$/.exec(href) ?? []
  return <Link to={name ? `${paths.help(name as GuideName)}${hash}` : href}>{children}</Link>
}

/** The screenshots of the host's guide are taken on a phone, those of the admin's on a desktop (test/guides/take-screenshots.ts). */
const screenshotSizes: Readonly<Record<GuideName, { readonly width: number; readonly height: number }>> = {
  host: { width: 390, height: 844 },
  admin: { width: 1440, height: 900 },
}

function Screenshot({ src = '', alt }: ComponentProps<'img'>) {
  const isOnline = useIsOnline()
  // A screenshot that failed to load is tried again when the network is lost or comes back.
  const [wasOnlineAtFailure, setWasOnlineAtFailure] = useState<boolean | null>(null)
  const url = findScreenshotUrl(src)
  const name = src.includes('/admin-') ? 'admin' : 'host'
  if (url === undefined || wasOnlineAtFailure === isOnline) {
    return (
      <span className="rounded-tile border-hairline block border-2 border-dashed p-4">
        Couldn't load the picture: {alt}
      </span>
    )
  }
  return (
    <img
      src={url}
      alt={alt}
      {...screenshotSizes[name]}
      loading="lazy"
      className={`border-hairline h-auto border-2 ${name === 'host' ? 'w-72' : 'w-full'}`}
      onError={() => setWasOnlineAtFailure(isOnline)}
    />
  )
}
