import assert from 'node:assert/strict'
import { toHostFigures, countHost } from '../../../functions/src/core/figures/host-figures-store.ts'
import { countAllMail } from '../../../functions/src/features/delivery/mail-figures.ts'
import { countCity } from '../../../functions/src/features/figures/city-figures-store.ts'
import { citiesToCount } from '../../../functions/src/features/figures/counted-store.ts'
import { keepWeeks } from '../../../functions/src/features/overview/weeks.ts'
import { keepMemberTotal } from '../../../functions/src/core/figures/member-total-store.ts'
import { countMember } from '../../../functions/src/core/figures/member-figures-store.ts'
import { hostFigures, users } from '../../../functions/src/platform/collections.ts'

/** Counts what is kept of a world as every night does, but of hosts and members, whose figures were written: one of them is looked at. */
export async function countRest(host: string, now: number): Promise<void> {
  const written = (await hostFigures.doc(host).get()).data()
  assert.deepEqual(written && toHostFigures(written), await countHost(host, now))
  const member = (await users.doc(host).get()).data()
  assert.deepEqual(member?.figures, await countMember(host, now))
  for await (const city of citiesToCount()) await countCity(city, now)
  await keepWeeks(now)
  await keepMemberTotal(now)
  await countAllMail(now)
}
