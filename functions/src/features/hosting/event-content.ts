import type { z } from 'zod'
import { pickContent } from '../../../shared/events/content.ts'
import type { eventBody, newEventBody } from '../../../shared/hosting/contract.ts'
import type { EventDraft } from '../../core/events/compose-event.ts'

type EventBody = z.output<typeof newEventBody> | z.output<typeof eventBody>

/** What a host said of an event, as it is kept; hosts, seats and photos apart. */
export function contentFrom(body: EventBody) {
  const { isVirtual, isPrivate } = body
  return {
    ...pickContent({
      ...body,
      descriptionMd: body.descriptionMd ?? '',
      virtualPlatform: isVirtual ? (body.virtualPlatform ?? null) : null,
    }),
    startsAt: Date.parse(body.dateTime),
    endsAt: body.endsAt ? Date.parse(body.endsAt) : null,
    // Of a city that the catalogue does not know; where nothing is said, what stands is kept.
    ...(body.timezone === null ? {} : { timezone: body.timezone }),
    ...(isPrivate && body.expectsGuestList ? { hasGuestList: true } : {}),
  } satisfies Partial<EventDraft>
}

/** Where it meets; an event that is not virtual meets at its venue alone. */
export function virtualLinkFrom({ isVirtual, virtualLink }: EventBody): string | null {
  return isVirtual ? virtualLink : null
}
