import { SectionHeader } from '@/components/data/section-header.tsx'
import { Badge } from '@/components/data/badge.tsx'
import { formatViewerDateTime } from '@/lib/viewer-date-time.ts'
import { getPartnerId, type Conversation } from './conversation-queries.ts'

interface ConversationListProps {
  readonly conversations: readonly Conversation[]
  readonly findName: (partnerId: string) => string
  readonly onOpen: (partnerId: string) => void
}

/** A host's conversations, newest first, with the number of unread messages. */
export function ConversationList({ conversations, findName, onOpen }: ConversationListProps) {
  return (
    <section aria-labelledby="conversations">
      <SectionHeader id="conversations" title="Messages" />
      <ul className="border-ink mt-6 border-t-2">
        {conversations.map((conversation) => {
          const partnerId = getPartnerId(conversation)
          return (
            <li key={partnerId} className="border-hairline border-b-2">
              <button
                type="button"
                className="hover:bg-paper-dim grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 text-left focus-visible:-outline-offset-3"
                onClick={() => onOpen(partnerId)}
              >
                <span className="min-w-0">
                  <span className="block text-xl font-bold wrap-anywhere">{findName(partnerId)}</span>
                  <span className="text-ink-soft block truncate">{conversation.lastSubject}</span>
                </span>
                <span className="flex flex-col items-end gap-1">
                  <span className="tabular-digits text-ink-soft text-sm">
                    {formatViewerDateTime(conversation.lastSentAt)}
                  </span>
                  {conversation.unreadCount > 0 && <Badge tone="ink">{conversation.unreadCount} new</Badge>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
