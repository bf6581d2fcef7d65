import { zodResolver } from '@hookform/resolvers/zod'
import { rsvpBody } from '@shared/rsvps/contract.ts'
import type { z } from 'zod'

const rsvpFormSchema = rsvpBody.pick({
  name: true,
  email: true,
  sourceCity: true,
  sourceArea: true,
  isNameShown: true,
})

export type RsvpInput = z.input<typeof rsvpFormSchema>
export type RsvpOutput = z.output<typeof rsvpFormSchema>

export const rsvpResolver = zodResolver(rsvpFormSchema)
