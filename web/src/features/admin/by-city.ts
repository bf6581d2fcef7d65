import type { AdminHost } from '@shared/applications/contract.ts'

interface CityGroup<H> {
  readonly city: string
  readonly hosts: readonly H[]
}

/** Hosts as they came, city by city, in groups; who named none stands together. */
export function byCity<H extends Pick<AdminHost, 'city'>>(hosts: readonly H[]): CityGroup<H>[] {
  const groups: { city: string; hosts: H[] }[] = []
  for (const host of hosts) {
    const city = host.city ?? 'No city'
    const last = groups.at(-1)
    if (last?.city === city) last.hosts.push(host)
    else groups.push({ city, hosts: [host] })
  }
  return groups
}
