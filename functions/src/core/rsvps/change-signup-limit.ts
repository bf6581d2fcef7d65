import type { Handler } from '../../platform/call.ts'
import { engine } from './engine.ts'
import { refusal } from './refusal.ts'

export const changeSignupLimit: Handler<'changeSignupLimit'> = async ({ params, body, now }) => {
  const { signupLimit } = body
  const outcome = await engine.submit(params.id, { kind: 'setLimit', signupLimit, at: now })
  if (outcome.kind === 'refused') throw refusal(outcome.code, outcome.confirmedCount)
  if (outcome.kind !== 'limit') throw new Error(`A changed limit came to ${outcome.kind}`)
  const { confirmedCount: signupCount, waitlistCount } = outcome.seats
  return { signupLimit: outcome.seats.signupLimit, signupCount, waitlistCount }
}
