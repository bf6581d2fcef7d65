import type { CallAnswer } from '@/lib/api-client.ts'

export type Attendee = CallAnswer<'listAttendees'>['confirmed'][number]
