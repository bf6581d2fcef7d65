import { createMailLinks } from '../../../functions/src/features/delivery/links.ts'
import { getMailKind } from '../../../functions/src/core/mail/mail.ts'
import type { MailData, MailName } from '../../../functions/src/core/mail/mails.ts'
import { renderMail } from '../../../functions/src/features/delivery/render.tsx'
import { makeMailToken } from '../../../functions/src/platform/tokens.ts'
import { templates } from '../../../functions/src/features/delivery/templates.ts'

/** An email as it arrives, made from sample data. */
export interface SampleMail {
  readonly name: string
  readonly html: string
  readonly text: string
}

/** Long words that do not break, and large numbers, by field. */
const longValues: Readonly<Record<string, unknown>> = {
  title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen!',
  lastEventTitle: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen!',
  name: 'Wolfeschlegelsteinhausenbergerdorffwelche Vorfahren',
  senderName: 'Wolfeschlegelsteinhausenbergerdorffwelche Vorfahren',
  inviterName: 'Wolfeschlegelsteinhausenbergerdorffwelche Vorfahren',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  area: 'Chargoggagoggmanchauggagoggchaubunagungamaugg',
  venueName: 'Siebenhundertsiebenundsiebzigtausendsiebenhundert',
  venueAddress: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu 1',
  before: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  after: 'Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung',
  subject: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz',
  message:
    'https://example.com/a/link/that/does/not/break/anywhere/at/all/however/long/it/may/be\n\nOr does it?',
  content:
    'https://example.com/a/link/that/does/not/break/anywhere/at/all/however/long/it/may/be\n\nOr does it?',
  note: 'Bring_something_warm_something_dry_something_to_sit_on_and_something_to_share.\nOr not.',
  confirmedCount: 12_345,
  waitlistCount: 1_234,
  limit: 13_579,
  heldEventCount: 1_234_567,
  cityEventCount: 12_345,
}

/** Templates with several texts, and the fields of the data that lead to each text. */
const variants: readonly (readonly [name: string, template: MailName, overrides: object])[] = [
  ['rsvp-waitlist', 'rsvp', { status: 'waitlist', position: 3 }],
  ['login-link-new-address', 'login-link', { isNewAddress: true }],
  ['login-link-undo', 'login-link', { isUndo: true }],
  ['message-direct', 'message', { kind: 'direct' }],
  ['message-conversation', 'message', { kind: 'conversation', authorId: 1_000_000_001 }],
  ['message-group', 'message', { kind: 'group' }],
  ['host-role-unowned', 'host-role', { change: 'unowned', senderName: null }],
  ['host-role-invited', 'host-role', { change: 'invited' }],
  ['host-role-joined', 'host-role', { change: 'joined' }],
  ['host-role-offered', 'host-role', { change: 'offered' }],
  ['host-role-removed', 'host-role', { change: 'removed', senderName: null }],
  ['event-update-note', 'event-update', { changes: [], note: 'Bring a jumper: the kiln is off.' }],
  ['monthly-wrap-quiet', 'monthly-wrap', { heldEventCount: 0, upcomingEvents: [] }],
]

/** Renders every template with its sample data, or with long words in it. With `eventId` the emails link to this event. */
export function renderSampleMails(
  siteUrl: string,
  words: 'usual' | 'long',
  eventId?: number,
): Promise<SampleMail[]> {
  const makeLinks = (hasMailKind: boolean) =>
    createMailLinks({
      siteUrl,
      secret: 'sample',
      makeChangeToken: () => 'sample',
      makeTicketCode: () => 'sample',
      makeObjectionToken: () => 'sample',
      makeHostQuestionToken: () => 'sample',
      joinUrl: null,
      preferencesToken: hasMailKind ? makeMailToken('robin@example.com') : null,
    })
  const replaceField = (key: string, value: unknown): unknown => {
    if (key === 'eventId') return eventId ?? value
    return words === 'long' && value !== null && key in longValues ? longValues[key] : value
  }
  const standardVariants = (Object.keys(templates) as MailName[]).map((name) => [name, name, {}] as const)
  return Promise.all(
    [...standardVariants, ...variants].map(async ([name, template, overrides]) => {
      const sample = { ...templates[template].sample, ...overrides }
      const data = JSON.parse(JSON.stringify(sample, replaceField)) as MailData[MailName]
      const { html, text } = await renderMail(
        template,
        data,
        makeLinks(getMailKind({ template, data }) !== null),
      )
      return { name, html, text }
    }),
  )
}
