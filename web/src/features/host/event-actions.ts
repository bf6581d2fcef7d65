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

interface QuickAction {
  readonly label: string
  readonly onSelect: () => void
  readonly isProminent: boolean
  /** There on a phone too, where the others are in the menu alone. */
  readonly onPhone: boolean
}

const labels: Readonly<Record<Action, string>> = {
  edit: 'Edit',
  publish: 'Publish',
  preview: 'Preview',
  attendees: 'Attendees',
  door: 'The Door',
  guests: 'Guest List',
  photos: 'Photos',
  figures: 'Figures',
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
    'cancel',
  ],
  drafts: ['edit', 'publish', 'preview', 'guests', 'photos', 'duplicate', 'cancel'],
  past: ['edit', 'preview', 'attendees', 'door', 'photos', 'figures', 'emails', 'share', 'duplicate'],
  cancelled: ['attendees', 'figures', 'emails', 'duplicate'],
}

/** The buttons of a row; a past event without photos asks for some (specification section 4). */
function quickOf(event: HostedEvent, when: When): readonly Action[] {
  if (when === 'drafts') return ['publish', 'edit']
  if (when === 'past') return event.photoCount === 0 ? ['photos'] : []
  return when === 'upcoming' ? ['edit', 'attendees'] : []
}

const isOverlay = (action: Action): action is HostOverlay => Object.hasOwn(overlayNames, action)
const overlayNames: Readonly<Record<HostOverlay, true>> = {
  edit: true,
  attendees: true,
  photos: true,
  guests: true,
  figures: true,
}

const isWay = (action: Action): action is Way => Object.hasOwn(ways, action)
const ways: Readonly<Record<Way, (id: number) => string>> = {
  preview: paths.alternateEvent,
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
  }
  const isOffered = (action: Action): boolean => {
    if (action === 'guests' && !event.isPrivate) return false
    return !isOverlay(action) || hostOverlays[action] !== undefined
  }
  const run = (action: Exclude<Action, Way>): void => {
    // One whose date has passed is asked about first.
    if (action === 'publish' && event.startsAt >= now) {
      if (!publish.isPending) publish.mutate(event.id)
    } else if (isOverlay(action)) overlays[action](event.id)
    else openDialog(action)
  }
  const actions = actionsOf[when].filter(isOffered).map((action): MenuAction => {
    const label = labels[action]
    if (isWay(action)) return { label, to: ways[action](event.id) }
    return { label, onSelect: () => run(action), isDanger: action === 'cancel' }
  })
  const quick = quickOf(event, when)
    .filter(isOffered)
    .map((action): QuickAction => ({
      label: action === 'photos' ? 'Add Photos' : labels[action],
      onSelect: () => {
        if (!isWay(action)) run(action)
      },
      isProminent: action === 'publish' || action === 'photos',
      onPhone: action === 'publish' || action === 'photos',
    }))
  return { actions, quick }
}
