import type { AdminHost } from '@shared/applications/contract.ts'
import { isSameCity } from '@shared/cities/city-key.ts'

interface CityGroup<H> {
  readonly city: string
  readonly hosts: readonly H[]
}

/**
 * Groups hosts, who must be sorted by city. Hosts without a city are one group. Different spellings of a city that is not in the
 * catalogue are one group, named as the group's first host spells it.
 */
export function groupByCity<H extends Pick<AdminHost, 'city'>>(hosts: readonly H[]): CityGroup<H>[] {
  const groups: { city: string; hosts: H[] }[] = []
  for (const host of hosts) {
    const city = host.city ?? 'No city'
    const lastGroup = groups.at(-1)
    if (lastGroup && isSameCity(lastGroup.city, city)) lastGroup.hosts.push(host)
    else groups.push({ city, hosts: [host] })
  }
  return groups
}
