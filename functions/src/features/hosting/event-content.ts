import type { z } from 'zod'
import { pickContent } from '../../../shared/events/content.ts'
import type { eventBody, newEventBody } from '../../../shared/hosting/contract.ts'
import type { EventInput } from '../../core/events/compose-event.ts'

type EventBody = z.output<typeof newEventBody> | z.output<typeof eventBody>

/** Converts the event fields of a request body to stored fields, without hosts, counts and photos. */
export function toEventContent(body: EventBody) {
  const { isVirtual, isPrivate } = body
  return {
    ...pickContent({
      ...body,
      descriptionMd: body.descriptionMd ?? '',
      virtualPlatform: isVirtual ? (body.virtualPlatform ?? null) : null,
    }),
    startsAt: Date.parse(body.dateTime),
    endsAt: body.endsAt ? Date.parse(body.endsAt) : null,
    // The zone of a city that is not in the catalogue. If it is null, the stored zone stays.
    ...(body.timezone === null ? {} : { timezone: body.timezone }),
    ...(isPrivate && body.expectsGuestList ? { hasGuestList: true } : {}),
  } satisfies Partial<EventInput>
}

/** The link to join; null for an event that is not virtual. */
export function pickVirtualLink({ isVirtual, virtualLink }: EventBody): string | null {
  return isVirtual ? virtualLink : null
}
