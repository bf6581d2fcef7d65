import type { CallResponse } from '@/lib/api-client.ts'

export type Attendee = CallResponse<'listAttendees'>['confirmed'][number]
