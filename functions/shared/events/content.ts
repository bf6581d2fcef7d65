import type { z } from 'zod'
import type { eventContent } from './stored.ts'

/** The fields that hosts edit and that a duplicate copies, except the event's times, limit, link and hosts. */
export type EventContent = Readonly<z.output<typeof eventContent>>

type PartialContent = { readonly [Name in keyof EventContent]?: EventContent[Name] | undefined }

/** The fields by name, for code that runs without the schema. */
const contentFields: Readonly<Record<keyof EventContent, true>> = {
  title: true,
  descriptionMd: true,
  city: true,
  area: true,
  venueName: true,
  venueAddress: true,
  isVirtual: true,
  virtualPlatform: true,
  isPrivate: true,
  goodToKnow: true,
  rsvpWindow: true,
  questions: true,
  hostQuestionAccess: true,
  isByRequest: true,
  shouldReconfirm: true,
}

/** The content without undefined values: a missing field has no key. */
type DefinedContent = { readonly [Name in keyof EventContent]: Exclude<EventContent[Name], undefined> }

/** Picks the content fields from an event, a request body or a series template. Missing fields stay missing. */
export function pickContent(source: EventContent): DefinedContent
export function pickContent(source: PartialContent): Partial<DefinedContent>
export function pickContent(source: PartialContent): Partial<DefinedContent> {
  const fields = Object.keys(contentFields) as (keyof EventContent)[]
  return Object.fromEntries(
    fields.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name]]])),
  )
}

/**
 * A schema for each field except the fields that a body renames. A body without one of the schemas does not compile; further
 * fields are allowed.
 */
export type ContentSchemas<Renamed extends keyof EventContent = never> = Readonly<
  Record<Exclude<keyof EventContent, Renamed>, z.ZodType>
> &
  Readonly<Record<string, z.ZodType>>
