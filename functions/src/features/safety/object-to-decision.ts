import { readDecisionId } from '../../core/safety/objection-link.ts'
import { CallError, type Handler } from '../../platform/call-handler.ts'
import { findDecision, type Decision } from './find-decision.ts'
import { findResponsibleHosts } from './responsible-hosts.ts'
import { addObjection, hasObjection } from './reports-store.ts'

async function readDecisionByToken(token: string): Promise<Decision & { readonly id: string }> {
  const id = readDecisionId(token)
  const decision = id === null ? null : await findDecision(id)
  if (id === null || !decision)
    throw new CallError(
      'invalid_link',
      "This link isn't valid. It may be incomplete. Open it again from our email about the decision.",
    )
  return { ...decision, id }
}

export const getDecision: Handler<'getDecision'> = async ({ params }) => {
  const { id, action, target, reason, decidedAt } = await readDecisionByToken(params.token)
  const title = target.type === 'event' ? target.name : null
  return { action, title, reason, decidedAt, hasObjection: await hasObjection(id) }
}

export const objectToDecision: Handler<'objectToDecision'> = async ({ body, now }) => {
  const { id, target } = await readDecisionByToken(body.token)
  const [firstHost, ...otherHosts] = await findResponsibleHosts(target)
  // An event without an owner can have several responsible hosts. They share the link, so nobody knows which of them objects.
  const reporter =
    firstHost && otherHosts.length === 0
      ? { name: firstHost.name, email: firstHost.email, userId: firstHost.id, isProven: true }
      : null
  await addObjection(
    id,
    { kind: 'objection', target, reason: null, details: body.details, decisionId: id, reporter },
    now,
  )
  return { message: 'Thank you. We will look at our decision again.' }
}
