import type { EventDetail } from '@shared/events/contract.ts'
import { stockPhoto } from '@/core/events/stock-photo.ts'
import { place } from '@/core/events/tile-text.ts'

type Host = EventDetail['hosts'][number]

/** 'Host' or 'Hosts': who invites (specification section 2, "Host panel"). */
export function HostPanel({ hosts }: { readonly hosts: readonly Host[] }) {
  if (hosts.length === 0) return null
  return (
    <section>
      <h2 className="text-lg tracking-normal">{hosts.length === 1 ? 'Host' : 'Hosts'}</h2>
      <ul className="border-ink mt-3 grid gap-6 border-t-2 pt-5">
        {hosts.map((host) => (
          <li key={host.id} className="flex gap-4">
            <img
              src={host.photoUrl ?? stockPhoto(host.name)}
              alt=""
              width={96}
              height={96}
              loading="lazy"
              className="rounded-tile size-24 shrink-0 object-cover"
            />
            <div className="min-w-0">
              <h3 className="text-2xl">{host.name}</h3>
              <p className="text-ink-soft mt-1">{place(host)}</p>
              {host.bio && <p className="mt-2">{host.bio}</p>}
              <Links host={host} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Links({ host }: { readonly host: Host }) {
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
