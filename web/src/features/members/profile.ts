import type { CallResponse } from '@/lib/api-client.ts'

export type Profile = CallResponse<'getProfile'>
/** An event of a member's history (specification section 3). */
export type ProfileEvent = Profile['eventHistory'][number]

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

/** Returns a month such as `November 2026`, in the viewer's time zone. */
export function formatMemberSince(createdAt: string): string {
  return monthFormat.format(new Date(createdAt))
}
