import { calendarDay } from '@shared/time/zoned.ts'
import type { MenuAction } from '@/components/ui/action-menu.tsx'
import { usePublishEvent } from '@/core/events/change-event.ts'
import { paths } from '@/lib/paths.ts'
import { useNow } from '@/lib/use-now.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import type { When } from './host-queries.ts'
import type { HostedEvent } from './hosted-event.ts'
import { hostOverlays, type HostOverlay } from './overlays.ts'

/** What a row opens over itself, apart from what stands in the address. */
export type RowDialog = 'publish' | 'share' | 'duplicate' | 'cancel'

/** What leads elsewhere. */
type Way = 'preview' | 'door' | 'emails'

type Action = RowDialog | HostOverlay | Way

interface QuickAction extends MenuAction {
  /** There on a phone too, where the others are in the menu alone. */
  readonly isProminent: boolean
}

const labels: Readonly<Record<Action, string>> = {
  edit: 'Edit',
  publish: 'Publish',
  preview: 'Preview',
  attendees: 'Attendees',
  door: 'The door',
  guests: 'Guest list',
  photos: 'Photos',
  figures: 'Stats',
  role: 'Your role',
  emails: 'Emails',
  share: 'Share',
  duplicate: 'Duplicate',
  cancel: 'Cancel',
}

/** What can be done with an event of each group, in the order of the menu. */
const actionsOf: Readonly<Record<When, readonly Action[]>> = {
  upcoming: [
    'edit',
    'preview',
    'attendees',
    'door',
    'guests',
    'photos',
    'figures',
    'emails',
    'share',
    'duplicate',
    'role',
    'cancel',
  ],
  drafts: ['edit', 'publish', 'preview', 'guests', 'photos', 'duplicate', 'role', 'cancel'],
  past: ['edit', 'preview', 'attendees', 'door', 'photos', 'figures', 'emails', 'share', 'duplicate', 'role'],
  cancelled: ['attendees', 'figures', 'emails', 'duplicate'],
}

/** How long before the start people come to the door, as the server takes it (`doors/{id}.countsFrom`). */
const DOORS_OPEN_MS = 6 * 3_600_000

/** Whether people are at the door of an event: on its day, before it, and until it ends. */
export function isDoorTime({ startsAt, endsAt, timezone, isVirtual }: HostedEvent, now: number): boolean {
  if (isVirtual || now >= endsAt) return false
  return now >= startsAt - DOORS_OPEN_MS || calendarDay(now, timezone) === calendarDay(startsAt, timezone)
}

/** The buttons of a row; a past event without photos asks for some (specification section 4). */
export function quickOf(event: HostedEvent, when: When, now: number): readonly Action[] {
  if (when === 'drafts') return ['publish', 'edit']
  const door: readonly Action[] = when !== 'cancelled' && isDoorTime(event, now) ? ['door'] : []
  if (when === 'past') return [...door, ...(event.photoCount === 0 ? (['photos'] as const) : [])]
  return when === 'upcoming' ? [...door, 'edit', 'attendees'] : []
}

/** Those that a row shows on a phone too, where the others are in its menu alone. */
const PROMINENT: readonly Action[] = ['publish', 'photos', 'door']

const isOverlay = (action: Action): action is HostOverlay => Object.hasOwn(overlayNames, action)
const overlayNames: Readonly<Record<HostOverlay, true>> = {
  edit: true,
  attendees: true,
  photos: true,
  guests: true,
  figures: true,
  role: true,
}

const isWay = (action: Action): action is Way => Object.hasOwn(ways, action)
const ways: Readonly<Record<Way, (id: number) => string>> = {
  preview: paths.event,
  door: paths.door,
  emails: (id) => `${paths.hostDashboard}?tab=tracking&event=${id}`,
}

/** What a row offers: its menu, and the buttons beside it. */
export function useEventActions(event: HostedEvent, when: When, openDialog: (dialog: RowDialog) => void) {
  const publish = usePublishEvent()
  const now = useNow()
  const overlays: Readonly<Record<HostOverlay, (id: number) => void>> = {
    edit: useOverlay('edit').open,
    attendees: useOverlay('attendees').open,
    photos: useOverlay('photos').open,
    guests: useOverlay('guests').open,
    figures: useOverlay('figures').open,
    role: useOverlay('role').open,
  }
  const isOffered = (action: Action): boolean => {
    if (action === 'guests' && !event.isPrivate) return false
    if (action === 'role' && !event.isCoHosted) return false
    return !isOverlay(action) || hostOverlays[action] !== undefined
  }
  const run = (action: Exclude<Action, Way>): void => {
    // One whose date has passed, or whose link is missing, is asked about first.
    if (action === 'publish' && event.startsAt >= now && (!event.isVirtual || event.hasLink)) {
      if (!publish.isPending) publish.mutate(event.id)
    } else if (isOverlay(action)) overlays[action](event.id)
    else openDialog(action)
  }
  const menuAction = (action: Action): MenuAction => {
    const label = action === 'cancel' && when === 'drafts' ? 'Delete draft' : labels[action]
    if (isWay(action)) return { label, to: ways[action](event.id) }
    return { label, onSelect: () => run(action), isDanger: action === 'cancel' }
  }
  const actions = actionsOf[when].filter(isOffered).map(menuAction)
  const quick = quickOf(event, when, now)
    .filter(isOffered)
    .map((action): QuickAction => ({
      ...menuAction(action),
      ...(action === 'photos' ? { label: 'Add photos' } : {}),
      isProminent: PROMINENT.includes(action),
    }))
  return { actions, quick }
}
