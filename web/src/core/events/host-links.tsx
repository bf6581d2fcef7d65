import type { EventDetail } from '@shared/events/contract.ts'

/** A host's links to other sites. */
export function HostLinks({ host }: { readonly host: EventDetail['hosts'][number] }) {
  const links = [
    ['Portfolio', host.portfolioUrl],
    ['LinkedIn', host.linkedinUrl],
    ['Twitter', host.twitterUrl],
    ['Website', host.socialMediaUrl],
  ].filter((link): link is [string, string] => Boolean(link[1]))
  if (links.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {links.map(([label, url]) => (
        <li key={label}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-block py-1 font-bold underline decoration-2 underline-offset-4"
          >
            {label}
            <span className="sr-only"> of {host.name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
