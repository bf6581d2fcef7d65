import type { EmailStatus } from '@shared/mail/email-status.ts'
import { Badge } from '@/components/data/badge.tsx'
import { emailStatusBadges } from '@/core/mail/mail-labels.ts'

export function EmailStatusBadge({ status }: { readonly status: EmailStatus }) {
  const [label, tone] = emailStatusBadges[status]
  return <Badge tone={tone}>{label}</Badge>
}
