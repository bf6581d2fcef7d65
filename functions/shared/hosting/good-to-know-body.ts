import type { z } from 'zod'
import {
  MAX_LANGUAGES,
  MAX_MIN_AGE,
  freeTextFacts,
  freeTextNames,
  type FreeTextName,
} from '../events/good-to-know.ts'
import { goodToKnow } from '../events/stored.ts'
import { optionalLine, wholeNumber } from '../http/fields.ts'

const freeTextBodies = Object.fromEntries(
  freeTextNames.map((name) => [name, optionalLine(freeTextFacts[name].maxLength)]),
) as Record<FreeTextName, ReturnType<typeof optionalLine>>

/** The event's "good to know" facts. If the field is missing, the facts stay as they are; an empty object removes them. */
export const goodToKnowBody = goodToKnow
  .extend({
    languages: goodToKnow.shape.languages
      .unwrap()
      .max(MAX_LANGUAGES, `Please choose at most ${MAX_LANGUAGES} languages.`)
      .nullish(),
    minAge: wholeNumber(1, MAX_MIN_AGE).nullish(),
    ...freeTextBodies,
  })
  .nullish()
  .transform((facts): z.output<typeof goodToKnow> | null | undefined => {
    if (!facts) return facts
    const hasValue = ([, value]: [string, unknown]) =>
      Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
    const factsWithValue = Object.entries(facts).filter(hasValue)
    return factsWithValue.length === 0 ? null : Object.fromEntries(factsWithValue)
  })
