import { makeTicketLink } from '../../../shared/door/ticket-link.ts'

/** The links of an email: absolute, and made when the email is rendered. */
export interface MailLinks {
  readonly home: string
  readonly hostDashboard: string
  /** The form for a new event. */
  readonly newEvent: string
  /** The conversation of a host with another host, or with all hosts of their city (`group`). */
  readonly conversation: (partner: number | 'group') => string
  /** The page of a host's role in an event, on which the host leaves the event or becomes its owner. */
  readonly hostRole: (eventId: number) => string
  /** An event as its hosts see it. */
  readonly hostedEvent: (eventId: number) => string
  readonly event: (eventId: number) => string
  readonly city: (city: string) => string
  /** The page on which an attendee changes the RSVP. */
  readonly change: (signup: { eventId: number; signupId: string; seq: number }) => string
  /** The ticket of a confirmed attendee. */
  readonly ticket: (signup: { eventId: number; signupId: string; seq: number }) => string
  /** Contains the email's secret, as `invitation` and `deleteAccount` do. Without the secret, the link does not work. */
  readonly login: (redirect: string | null) => string
  readonly invitation: () => string
  readonly account: string
  readonly rules: string
  /** The page for an objection to an admin's decision. */
  readonly objection: (decisionId: string) => string
  /** The page where a visitor confirms a question to hosts. */
  readonly confirmQuestion: (questionId: string) => string
  /** The list of questions to a host. */
  readonly hostQuestions: string
  /** The page that asks for confirmation, and then deletes the account. */
  readonly deleteAccount: () => string
  /** The page of the email settings; null if the recipient cannot unsubscribe from this kind of mail. */
  readonly preferences: string | null
  /** The link to join a virtual event. Null for other events, for attendees without a spot, and until a host adds the link. */
  readonly join: string | null
}

interface LinkSources {
  readonly siteUrl: string
  readonly secret: string
  readonly makeChangeToken: (signup: { eventId: number; signupId: string; seq: number }) => string
  readonly makeTicketCode: (signup: { eventId: number; signupId: string; seq: number }) => string
  readonly makeObjectionToken: (decisionId: string) => string
  readonly makeHostQuestionToken: (questionId: string) => string
  readonly preferencesToken: string | null
  readonly joinUrl: string | null
}

export function createMailLinks({
  siteUrl,
  secret,
  makeChangeToken,
  makeTicketCode,
  makeObjectionToken,
  makeHostQuestionToken,
  preferencesToken,
  joinUrl,
}: LinkSources): MailLinks {
  return {
    home: `${siteUrl}/`,
    hostDashboard: `${siteUrl}/host-dashboard`,
    newEvent: `${siteUrl}/host-dashboard?edit=new`,
    conversation: (partner) => `${siteUrl}/host-dashboard?tab=collaborate&with=${partner}`,
    objection: (decisionId) => `${siteUrl}/objection/${makeObjectionToken(decisionId)}`,
    confirmQuestion: (questionId) => `${siteUrl}/question/${makeHostQuestionToken(questionId)}`,
    hostQuestions: `${siteUrl}/host-dashboard?tab=collaborate`,
    hostRole: (eventId) => `${siteUrl}/host-dashboard?role=${eventId}`,
    hostedEvent: (eventId) => `${siteUrl}/host-dashboard?event=${eventId}`,
    event: (eventId) => `${siteUrl}/events/${eventId}`,
    city: (city) => `${siteUrl}/?city=${encodeURIComponent(city)}`,
    change: (signup) => `${siteUrl}/rsvp/change/${makeChangeToken(signup)}`,
    rules: `${siteUrl}/rules`,
    ticket: (signup) => makeTicketLink(siteUrl, makeTicketCode(signup)),
    login: (redirect) =>
      `${siteUrl}/login/verify?token=${encodeURIComponent(secret)}` +
      (redirect ? `&redirect=${encodeURIComponent(redirect)}` : ''),
    invitation: () => `${siteUrl}/invite/${encodeURIComponent(secret)}`,
    account: `${siteUrl}/account`,
    deleteAccount: () => `${siteUrl}/account?delete=${encodeURIComponent(secret)}`,
    preferences: preferencesToken === null ? null : `${siteUrl}/unsubscribe/${preferencesToken}`,
    join: joinUrl,
  }
}
