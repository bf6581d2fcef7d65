import type { DecisionAction, ObjectionAction, ReportAction } from '@shared/reports/stored.ts'

type ResolutionAction = ReportAction | ObjectionAction

/** The outcome of a report or an objection. */
export const resolutionLabels: Record<ResolutionAction, string> = {
  dismiss: 'Dismissed',
  warn: 'Warning sent',
  hide: 'Event hidden',
  cancel: 'Event cancelled',
  suspend: 'Host suspended',
  reject_objection: 'Objection rejected',
  reverse_decision: 'Decision reversed',
}

const DISMISSAL_EMAIL_TEXT = 'The reporter gets your reason by email, unless they are anonymous.'
const REPORTER_EMAIL_TEXT = 'The reporter gets the outcome, unless they are anonymous.'
const HOST_EMAIL_TEXT = `The host gets your reason by email. ${REPORTER_EMAIL_TEXT}`
const OBJECTION_EMAIL_TEXT = 'The person who objected gets your reason by email.'

/** The texts that say who is emailed about the resolution of a report or an objection. */
export const resolutionEmailTexts: Record<ResolutionAction, string> = {
  dismiss: DISMISSAL_EMAIL_TEXT,
  warn: HOST_EMAIL_TEXT,
  hide: `The host gets your reason by email, unless an admin had already hidden the event. ${REPORTER_EMAIL_TEXT}`,
  cancel: HOST_EMAIL_TEXT,
  suspend: `The host gets your reason by email, unless they were already suspended. ${REPORTER_EMAIL_TEXT}`,
  reject_objection: OBJECTION_EMAIL_TEXT,
  reverse_decision: OBJECTION_EMAIL_TEXT,
}

/** The names of the decisions that an objection can be against. */
export const decisionLabels: Record<DecisionAction, string> = {
  warn: 'a warning',
  hide: 'hiding the event',
  cancel: 'cancelling the event',
  suspend: 'suspending the host',
}

/** The actions that an admin can choose, each with its effect. */
export const actionTexts: Record<
  ResolutionAction,
  { readonly label: string; readonly effect: string; readonly buttonLabel: string }
> = {
  dismiss: {
    label: 'Dismiss',
    effect: `Nothing changes. ${DISMISSAL_EMAIL_TEXT}`,
    buttonLabel: 'Dismiss report',
  },
  warn: {
    label: 'Warn',
    effect: 'The owner or host gets your reason by email and can object.',
    buttonLabel: 'Send warning',
  },
  hide: {
    label: 'Hide event',
    effect:
      "Only admins and the event's hosts can see the event, and nobody can RSVP. Attendees keep their spots and aren't notified. This can be undone.",
    buttonLabel: 'Hide event',
  },
  cancel: {
    label: 'Cancel event',
    effect: "Attendees are notified by email. This can't be undone.",
    buttonLabel: 'Cancel event',
  },
  suspend: {
    label: 'Suspend host',
    effect:
      "The host is logged out, their upcoming RSVPs are cancelled, and events that they own are hidden, except past ones. You can end the suspension, but they don't get their spots back.",
    buttonLabel: 'Suspend host',
  },
  reject_objection: {
    label: 'Keep the decision',
    effect: `Nothing changes. ${OBJECTION_EMAIL_TEXT}`,
    buttonLabel: 'Keep decision',
  },
  reverse_decision: {
    label: 'Reverse the decision',
    effect: `Everything that can be undone is undone. ${OBJECTION_EMAIL_TEXT}`,
    buttonLabel: 'Reverse decision',
  },
}
