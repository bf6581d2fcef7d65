import { zodResolver } from '@hookform/resolvers/zod'
import { rsvpBody } from '@shared/rsvps/contract.ts'
import type { z } from 'zod'

const fields = rsvpBody.pick({
  name: true,
  email: true,
  sourceCity: true,
  sourceArea: true,
  isNameShown: true,
})

export type RsvpInput = z.input<typeof fields>
export type RsvpOutput = z.output<typeof fields>

export const rsvpResolver = zodResolver(fields)
