import { z } from 'zod'
import { findHostCards } from '../../core/accounts/host-cards-store.ts'
import { findFollows } from '../../core/mail/follows-store.ts'
import { makePage, readCursor } from '../../platform/cursor.ts'
import type { Handler } from '../../platform/call-handler.ts'

const cursorSchema = z.tuple([z.number().int()])

export const listFollowedHosts: Handler<'listFollowedHosts'> = async ({ caller, query }) => {
  const { hosts } = await findFollows(caller.id)
  const cursor = readCursor(query.after, cursorSchema)
  // If the last host of the previous page is no longer followed, the list ends, because its next page cannot be found.
  const startIndex = cursor ? hosts.findIndex((id) => id === cursor[0]) + 1 || hosts.length : 0
  const page = makePage(hosts.slice(startIndex), query.limit, (lastId) => [lastId])
  const cards = new Map((await findHostCards(page.items)).map((card) => [card.id, card]))
  return {
    ...page,
    items: page.items.map((id) => {
      const card = cards.get(id)
      return { id, name: card?.name ?? null, city: card?.city ?? null }
    }),
  }
}
