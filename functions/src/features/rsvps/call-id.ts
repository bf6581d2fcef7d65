import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { rsvpBody } from '../../../shared/rsvps/contract.ts'

/**
 * Makes the id of a call, so that the same call made again with the same `Idempotency-Key` gets the same response; without a key
 * each id is different. The contents are part of the id: the response contains a change link, which nobody should get by guessing
 * a weak key.
 */
export function makeCallId(idempotencyKey: string | null, body: z.output<typeof rsvpBody>): string {
  if (!idempotencyKey) return randomUUID()
  const { eventId, email, name, sourceCity, sourceArea, answers = [] } = body
  const choices = body.isNameShown ? [...answers, 'name is shown'] : answers
  return createHash('sha256')
    .update(JSON.stringify([idempotencyKey, eventId, email, name, sourceCity, sourceArea, ...choices]))
    .digest('hex')
}
