/*
 * Facts that attendees may want to know before they come. A host says yes or no, or leaves a fact open: a missing value means
 * unknown and is never shown as "no".
 */

/** The facts to which a host says yes or no, and their texts on pages. */
export const yesNoFacts = {
  stepFree: { label: 'Step-free access', yes: 'Step-free access', no: 'Not step-free' },
  accessibleToilet: { label: 'Accessible toilet', yes: 'Accessible toilet', no: 'No accessible toilet' },
  seating: { label: 'Seating', yes: 'Seating', no: 'No seating' },
  quietRoom: { label: 'Quiet room', yes: 'Quiet room', no: 'No quiet room' },
  signLanguage: { label: 'Sign language', yes: 'Sign language', no: 'No sign language' },
  captions: { label: 'Captions', yes: 'Captions', no: 'No captions' },
  children: { label: 'Children', yes: 'Children welcome', no: 'Not for children' },
  dogs: { label: 'Dogs', yes: 'Dogs welcome', no: 'No dogs' },
  photosTaken: { label: 'Photos taken', yes: 'Photos will be taken', no: 'No photos will be taken' },
} as const
export type YesNoName = keyof typeof yesNoFacts
export const yesNoNames = Object.keys(yesNoFacts) as [YesNoName, ...YesNoName[]]

/** Languages by their BCP 47 codes. */
export const languages = {
  ar: 'Arabic',
  bn: 'Bengali',
  ca: 'Catalan',
  cs: 'Czech',
  da: 'Danish',
  de: 'German',
  el: 'Greek',
  en: 'English',
  es: 'Spanish',
  fa: 'Persian',
  fi: 'Finnish',
  fr: 'French',
  he: 'Hebrew',
  hi: 'Hindi',
  hu: 'Hungarian',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  nb: 'Norwegian',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  sv: 'Swedish',
  sw: 'Swahili',
  th: 'Thai',
  tr: 'Turkish',
  uk: 'Ukrainian',
  ur: 'Urdu',
  vi: 'Vietnamese',
  yo: 'Yoruba',
  zh: 'Chinese',
} as const
export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as [Language, ...Language[]]

export const MAX_LANGUAGES = 5
export const MAX_MIN_AGE = 99

/**
 * The facts that a host writes in their own words, each on one line. Unlike the other facts, they are also in emails and
 * calendars. Pages, editor, emails and calendars all read this table.
 */
export const freeTextFacts = {
  bringAlong: { label: 'What to bring', maxLength: 200 },
} as const
export type FreeTextName = keyof typeof freeTextFacts
export const freeTextNames = Object.keys(freeTextFacts) as [FreeTextName, ...FreeTextName[]]
export type FreeTexts = { readonly [Name in FreeTextName]?: string | undefined }

export type GoodToKnow = { readonly [Name in YesNoName]?: boolean | undefined } & {
  readonly languages?: readonly Language[] | undefined
  readonly minAge?: number | undefined
} & FreeTexts

/** The texts that a host wrote, in the order of `freeTextFacts`. */
export function getFreeTexts(
  facts: FreeTexts | null | undefined,
): { readonly name: FreeTextName; readonly label: string; readonly text: string }[] {
  return freeTextNames.flatMap((name) => {
    const text = facts?.[name]
    return text ? [{ name, label: freeTextFacts[name].label, text }] : []
  })
}

/** The facts as lines, in the same order everywhere; `answer` is the yes or no of a fact that has one. */
export function composeGoodToKnowLines(
  facts: GoodToKnow,
): { readonly text: string; readonly answer?: boolean }[] {
  const languageNames = facts.languages?.map((code) => languages[code]).join(', ')
  return [
    ...yesNoNames.flatMap((name) => {
      const answer = facts[name]
      return answer === undefined ? [] : { text: yesNoFacts[name][answer ? 'yes' : 'no'], answer }
    }),
    ...(languageNames ? [{ text: `Languages: ${languageNames}` }] : []),
    ...(facts.minAge ? [{ text: `Ages ${facts.minAge} and over` }] : []),
    ...getFreeTexts(facts).map(({ label, text }) => ({ text: `${label}: ${text}` })),
  ]
}

/** Joins facts into one text, which is empty if the host said nothing. */
export const formatGoodToKnow = (facts: GoodToKnow): string =>
  composeGoodToKnowLines(facts)
    .map(({ text }) => text)
    .join('; ')
