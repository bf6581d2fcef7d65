import type { AdminHost } from '@shared/applications/contract.ts'
import { isSameCity } from '@shared/cities/city-key.ts'

interface CityGroup<H> {
  readonly city: string
  readonly hosts: readonly H[]
}

/**
 * Hosts as they came, city by city, in groups; who named none stands together. A city of no catalogue may be written in several ways: it
 * is one, as the first of its hosts writes it.
 */
export function byCity<H extends Pick<AdminHost, 'city'>>(hosts: readonly H[]): CityGroup<H>[] {
  const groups: { city: string; hosts: H[] }[] = []
  for (const host of hosts) {
    const city = host.city ?? 'No city'
    const last = groups.at(-1)
    if (last && isSameCity(last.city, city)) last.hosts.push(host)
    else groups.push({ city, hosts: [host] })
  }
  return groups
}
