import type { MenuAction } from '@/components/ui/action-menu.tsx'
import { usePublishEvent } from '@/core/events/event-mutations.ts'
import { paths } from '@/lib/paths.ts'
import { useNow } from '@/lib/use-now.ts'
import { useOverlay } from '@/lib/use-overlay.ts'
import type { HostEventGroup } from './host-queries.ts'
import type { DashboardEvent } from './dashboard-event.ts'
import type { HostOverlay } from './host-overlays.ts'
import { useOpenShareDialog } from './use-open-share-dialog.ts'

/** The dialogs that a row opens without a parameter in the URL. */
export type RowDialog = 'publish' | 'share' | 'duplicate' | 'cancel' | 'message'

/** The actions that lead to another page. */
type PageAction = 'preview' | 'attendees' | 'photos'

/** The overlays that a row opens. */
type RowOverlay = Extract<HostOverlay, 'edit' | 'guests' | 'role'>

type Action = RowDialog | RowOverlay | PageAction

interface QuickAction extends MenuAction {
  /** Whether phones show the button too. */
  readonly isProminent: boolean
}

const actionLabels: Readonly<Record<Action, string>> = {
  edit: 'Edit',
  publish: 'Publish',
  preview: 'Preview',
  attendees: 'Attendees',
  message: 'Message',
  guests: 'Guest list',
  photos: 'Photos',
  role: 'Your role',
  share: 'Share',
  duplicate: 'Duplicate',
  cancel: 'Cancel',
}

/** The actions in the menu of an event, by its group. The event's page on the dashboard has the other actions. */
const menuActions: Readonly<Record<HostEventGroup, readonly Action[]>> = {
  upcoming: ['edit', 'preview', 'guests', 'share', 'duplicate', 'role', 'cancel'],
  drafts: ['edit', 'publish', 'preview', 'guests', 'duplicate', 'role', 'cancel'],
  past: ['edit', 'preview', 'share', 'duplicate', 'role'],
  cancelled: ['duplicate'],
}

/** Returns the buttons of a row. A past event without photos has a button to add photos (specification section 4). */
export function listQuickActions(
  { photoCount, isHidden }: DashboardEvent,
  group: HostEventGroup,
): readonly Action[] {
  if (group === 'drafts') return isHidden ? ['edit', 'attendees'] : ['publish', 'edit']
  if (group === 'past') return photoCount === 0 ? ['photos'] : []
  return group === 'upcoming' ? ['edit', 'attendees'] : []
}

/** The buttons of a row that phones show too. */
const PROMINENT_ACTIONS: readonly Action[] = ['publish', 'photos']

const isOverlayAction = (action: Action): action is RowOverlay => Object.hasOwn(overlayNames, action)
const overlayNames: Readonly<Record<RowOverlay, true>> = { edit: true, guests: true, role: true }

const isPageAction = (action: Action): action is PageAction => Object.hasOwn(pagePaths, action)
const pagePaths: Readonly<Record<PageAction, (id: number) => string>> = {
  preview: paths.event,
  attendees: (id) => paths.hostedEvent(id, 'attendees'),
  photos: (id) => paths.hostedEvent(id, 'photos'),
}

/** Returns whether an action makes sense for an event. A hidden event is listed among the drafts even after its end. */
export function isActionPossible(action: Action, event: DashboardEvent, now: number): boolean {
  if (action === 'guests') return event.isPrivate
  if (action === 'publish') return !event.isHidden
  if (action === 'role') return event.isCoHosted
  return action !== 'cancel' || !event.isHidden || now < event.endsAt
}

/** Returns the label of an action. A hidden event is listed among the drafts, but it is cancelled and not deleted. */
export function chooseActionLabel(
  action: Action,
  group: HostEventGroup,
  { isHidden }: Pick<DashboardEvent, 'isHidden'>,
): string {
  if (action === 'cancel' && group === 'drafts' && !isHidden) return 'Delete draft'
  return action === 'preview' && group !== 'drafts' ? 'View page' : actionLabels[action]
}

/** Returns the actions of a row's menu, and of the buttons next to the menu. */
export function useEventActions(
  event: DashboardEvent,
  group: HostEventGroup,
  openDialog: (dialog: RowDialog) => void,
) {
  const publish = usePublishEvent({ isAdmin: false, onShare: useOpenShareDialog() })
  const now = useNow()
  const overlays: Readonly<Record<RowOverlay, (id: number) => void>> = {
    edit: useOverlay('edit').open,
    guests: useOverlay('guests').open,
    role: useOverlay('role').open,
  }
  const isPossible = (action: Action): boolean => isActionPossible(action, event, now)
  const runAction = (action: Exclude<Action, PageAction>): void => {
    // If the date has passed or the link is missing, the host must confirm in a dialog before the event is published.
    if (action === 'publish' && event.startsAt >= now && (!event.isVirtual || event.hasLink)) {
      if (!publish.isPending) publish.mutate(event.id)
    } else if (isOverlayAction(action)) overlays[action](event.id)
    else openDialog(action)
  }
  const toMenuAction = (action: Action): MenuAction => {
    const label = chooseActionLabel(action, group, event)
    if (isPageAction(action)) return { label, to: pagePaths[action](event.id) }
    return { label, onSelect: () => runAction(action), isDanger: action === 'cancel' }
  }
  const actions = menuActions[group].filter(isPossible).map(toMenuAction)
  const quickActions = listQuickActions(event, group)
    .filter(isPossible)
    .map((action): QuickAction => ({
      ...toMenuAction(action),
      ...(action === 'photos' ? { label: 'Add photos' } : {}),
      isProminent: PROMINENT_ACTIONS.includes(action),
    }))
  return { actions, quickActions }
}
