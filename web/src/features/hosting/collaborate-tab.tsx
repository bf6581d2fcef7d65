import type { CurrentUser } from '@shared/auth/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Pager } from '@/components/data/pager.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { LoadError } from '@/components/data/states.tsx'
import { useListState } from '@/components/data/use-list-state.ts'
import { DialogBoundary } from '@/components/dialog-boundary.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { useOverlay } from '@/lib/use-overlay.ts'
import { CoHosts } from './co-hosts.tsx'
import { ConversationList } from './conversation-list.tsx'
import { conversationsQuery, getPartnerId } from './conversation-queries.ts'
import { HostQuestions } from './host-questions.tsx'
import { HostCards } from './host-cards.tsx'
import { InviteFriends } from './invite-friends.tsx'
import { KeptOutAttendees } from './kept-out-attendees.tsx'

const ConversationDialog = makeLazyComponent(() => import('./conversation-dialog.tsx'), DialogFallback)

/** The tab COLLABORATE: questions, conversations, the other hosts of the city, co-hosts, and kept-out attendees. */
export default function CollaborateTab({ user }: { readonly user: CurrentUser }) {
  const { openId, open, close } = useOverlay('with')
  const conversations = useQuery(conversationsQuery)
  const hosts = useListState('listCityHosts', {
    prefix: 'hosts',
    limit: 24,
    failureText: "Couldn't load the hosts in your city.",
  })
  const { rows, failureText, onRetry, isBusy } = hosts.table
  const city = user.city ?? 'your city'
  const isOnlyHost = rows?.length === 0 && hosts.pager.pageNumber === 1
  const unreadCounts = new Map(
    conversations.data?.map((conversation) => [getPartnerId(conversation), conversation.unreadCount]),
  )
  const findName = (partnerId: string) =>
    partnerId === 'group'
      ? `Everyone in ${city}`
      : (rows?.find(({ id }) => String(id) === partnerId)?.name ??
        conversations.data?.find((conversation) => getPartnerId(conversation) === partnerId)?.partner?.name ??
        'Conversation')
  return (
    <div className="grid gap-16">
      <HostQuestions />
      {conversations.data && conversations.data.length > 0 && (
        <ConversationList conversations={conversations.data} findName={findName} onOpen={open} />
      )}
      {conversations.isError && !conversations.data && (
        <LoadError onRetry={() => void conversations.refetch()}>Couldn't load your conversations.</LoadError>
      )}
      <section aria-labelledby="city-hosts">
        <SectionHeader
          id="city-hosts"
          title={`Hosts in ${city}`}
          actions={
            rows && !isOnlyHost ? <Button onClick={() => open('group')}>Message everyone</Button> : undefined
          }
        >
          Message other hosts here.
        </SectionHeader>
        <div className="mt-6">
          {failureText !== undefined && <LoadError onRetry={onRetry}>{failureText}</LoadError>}
          {!rows && failureText === undefined && (
            <div role="status" className="grid gap-4 sm:grid-cols-2">
              <span className="sr-only">Loading hosts</span>
              <Skeleton className="h-32" />
              <Skeleton className="h-32" />
            </div>
          )}
          {isOnlyHost && <InviteFriends hostId={user.id} city={user.city} />}
          {rows && !isOnlyHost && (
            <HostCards hosts={rows} unreadCounts={unreadCounts} isBusy={isBusy} onMessage={open} />
          )}
          <Pager label="hosts" {...hosts.pager} />
        </div>
      </section>
      <CoHosts user={user} />
      <KeptOutAttendees />
      {openId !== null && (
        <DialogBoundary>
          <ConversationDialog
            key={openId}
            partnerId={openId}
            name={findName(openId)}
            userId={user.id}
            onClose={close}
          />
        </DialogBoundary>
      )}
    </div>
  )
}
