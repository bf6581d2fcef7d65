import {
  parseEventDocument,
  type EventDocument,
  type EventFacts,
} from '../../../shared/events/event-document.ts'
import { HOST_ROLE_MAILS_A_DAY } from '../../../shared/http/limits.ts'
import { userId } from '../../../shared/ids.ts'
import { DELETED_NAME } from '../../../shared/privacy/deletion.ts'
import { findMember } from '../../core/accounts/users-store.ts'
import { toEventSnapshot } from '../../core/mail/event-snapshot.ts'
import type { HostRoleMailData } from '../../core/mail/mail-data.ts'
import { enqueue, isEnqueued } from '../../core/mail/outbox-store.ts'
import { makeCounter } from '../../platform/limits/counter.ts'
import { takeTry } from '../../platform/limits/tries.ts'
import * as log from '../../platform/log.ts'
import { hashToken } from '../../platform/tokens.ts'

/** One host to write to, and the other host that the mail names. */
interface RoleChange {
  readonly uid: string
  readonly change: HostRoleMailData['change']
  readonly otherUid: string | null
}

type EventRoles = Pick<EventFacts, 'ownerId' | 'offeredOwnerId' | 'hostIds' | 'invitedHostIds'>

/**
 * Lists the hosts to email about a write that changed roles in an event: those whose role changed, and the owner if a co-host
 * accepted an invitation or left. A host who creates an event or accepts ownership gets no email about that. Nobody is emailed
 * about a new event that is over, and no owner about a co-host who left after the event.
 */
export function listRoleChanges(
  before: EventRoles | null,
  after: EventRoles,
  { isOver }: { readonly isOver: boolean },
): RoleChange[] {
  const { ownerId, offeredOwnerId, hostIds } = after
  const wasInvited = (uid: string) => before?.invitedHostIds?.includes(uid) ?? false
  const invitationChanges = (after.invitedHostIds ?? [])
    .filter((uid) => !wasInvited(uid))
    .map((uid): RoleChange => ({ uid, change: 'invited', otherUid: ownerId }))
  const formerHostIds = before?.hostIds ?? (ownerId === null ? [] : [ownerId])
  const newHostChanges = hostIds
    .filter((uid) => !formerHostIds.includes(uid) && uid !== offeredOwnerId && uid !== ownerId)
    .flatMap((uid): RoleChange[] => {
      // The host who accepts an invitation knows about it, but the owner does not.
      if (wasInvited(uid)) return ownerId === null ? [] : [{ uid: ownerId, change: 'joined', otherUid: uid }]
      return [{ uid, change: ownerId === null ? 'unowned' : 'added', otherUid: ownerId }]
    })
    .concat(invitationChanges)
  if (!before) return isOver ? [] : newHostChanges
  const removedHostIds = before.hostIds.filter((uid) => !hostIds.includes(uid))
  const isOffered = offeredOwnerId !== null && offeredOwnerId !== before.offeredOwnerId
  // The other events of a series change their owner with the event that was offered, and cause no mail.
  const isAccepted = ownerId !== null && before.ownerId !== null && ownerId === before.offeredOwnerId
  return [
    ...newHostChanges,
    ...(isOffered ? [{ uid: offeredOwnerId, change: 'offered', otherUid: ownerId } as const] : []),
    ...(isAccepted && hostIds.includes(before.ownerId)
      ? [{ uid: before.ownerId, change: 'accepted', otherUid: ownerId } as const]
      : []),
    ...removedHostIds.flatMap((uid): RoleChange[] => [
      { uid, change: 'removed', otherUid: null },
      ...(ownerId === null || isOver ? [] : [{ uid: ownerId, change: 'left', otherUid: uid } as const]),
    ]),
  ]
}

/**
 * Emails hosts about changes of their role in an event, whichever call wrote the event. The ids of mails are derived from the
 * write, so a write that is reported twice causes one mail.
 */
export async function notifyHosts(
  before: EventDocument | undefined,
  after: EventDocument | undefined,
  now: number,
): Promise<void> {
  if (!after) return
  const formerEvent = before ? parseEventDocument(before) : null
  const event = parseEventDocument(after)
  const changes = listRoleChanges(formerEvent, event, { isOver: event.endsAt <= now })
  for (const change of changes) await notifyHost(event, change, { isNew: !before, now })
}

/** Returns null for an invalid id too: an id edited in the Firebase console must not block the other effects of the write. */
async function findMemberByUid(uid: string) {
  const id = userId.safeParse(Number(uid))
  return id.success ? findMember(id.data) : null
}

/** Changes that a single request can make to several events of a series. */
const SERIES_CHANGES: ReadonlySet<RoleChange['change']> = new Set(['unowned', 'removed', 'left'])

async function notifyHost(
  event: EventFacts,
  { uid, change, otherUid }: RoleChange,
  { isNew, now }: { readonly isNew: boolean; readonly now: number },
): Promise<void> {
  // A host gets one email about all new events of a series, and at most one a day (UTC) about each kind of role change in
  // `SERIES_CHANGES`, for each other host whom the mail names.
  const seriesId = isNew || SERIES_CHANGES.has(change) ? event.seriesId : undefined
  const day = new Date(event.contentUpdatedAt).toISOString().slice(0, 10)
  const idParts =
    seriesId === undefined
      ? [event.id, change, uid, otherUid, event.contentUpdatedAt]
      : [seriesId, change, uid, ...(isNew ? [] : [otherUid, day])]
  // The id is hashed, because the email log outlives the host's account.
  const id = `host-role-${hashToken(idParts.join())}`
  if (seriesId !== undefined && (await isEnqueued(id))) return

  const [member, otherMember] = await Promise.all([
    findMemberByUid(uid),
    otherUid === null ? null : findMemberByUid(otherUid),
  ])
  // A deleted account gets no mail, and no mail names it.
  if (!member) return
  if (!(await takeTry(makeCounter(HOST_ROLE_MAILS_A_DAY, uid, now), { shouldTakeBlock: false }))) {
    log.info('a host was not emailed about a role change: the host has reached the daily limit', {
      eventId: event.id,
    })
    return
  }
  await enqueue(
    {
      id,
      to: member.email,
      toName: member.name,
      userId: member.id,
      eventId: event.id,
      template: 'host-role',
      data: {
        ...toEventSnapshot(event),
        name: member.name,
        change,
        senderName: otherUid === null ? null : (otherMember?.name ?? DELETED_NAME),
        authorId: otherMember?.id ?? null,
      },
    },
    now,
  )
}
