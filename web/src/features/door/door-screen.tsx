import { Suspense, useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { DialogFallback } from '@/components/part-fallbacks.tsx'
import { DialogSpinner } from '@/components/dialog-boundary.tsx'
import { Button, ButtonLink } from '@/components/ui/button.tsx'
import { PageSkeleton } from '@/components/ui/skeleton.tsx'
import { cacheLoadedCode } from '@/lib/cache-loaded-code.ts'
import { logWarning } from '@/lib/log.ts'
import { paths } from '@/lib/paths.ts'
import type { Door } from './device-door.ts'
import { DoorSummary } from './door-summary.tsx'
import { createDoubleClickDetector } from './double-click.ts'
import { DoorNotices } from './door-notices.tsx'
import type { DoorOwner } from './door-owner.ts'
import { AttendeeSearch } from './attendee-search.tsx'
import { countAttendees } from './door-attendees.ts'
import { signalVerdict } from './verdict-signal.ts'
import { useDoor } from './use-door.ts'
import type { Verdict } from './verdict.ts'
import { VerdictPanel } from './verdict-panel.tsx'

const loaders = {
  scanner: () => import('./scanner.tsx'),
  walkIn: () => import('./walk-in-dialog.tsx'),
  helper: () => import('./helper-dialog.tsx'),
  device: () => import('./device-dialog.tsx'),
}
const Scanner = makeLazyComponent(loaders.scanner)
const WalkInDialog = makeLazyComponent(loaders.walkIn, DialogFallback)
const HelperDialog = makeLazyComponent(loaders.helper, DialogFallback)
const DeviceDialog = makeLazyComponent(loaders.device, DialogFallback)

type DoorDialog = 'walk_in' | 'helper' | 'device'

/** Check-in for one event on this device. */
export function DoorScreen({ owner }: { readonly owner: DoorOwner }) {
  const door = useDoor(owner)
  const { stage, reason, unsentArrivalLines, hasSyncFailed } = door.view.use()
  useLoadAllCode()
  if (stage === 'closed')
    return <ClosedDoor reason={reason} unsentArrivalLines={unsentArrivalLines} owner={owner} />
  if (stage === 'opening')
    return hasSyncFailed ? <ListNotLoaded reason={reason} door={door} /> : <PageSkeleton />
  return <OpenDoor door={door} owner={owner} />
}

/** Loads all code that this page may need, before the network is lost. */
function useLoadAllCode(): void {
  useEffect(() => {
    Promise.all(Object.values(loaders).map((loadPart) => loadPart()))
      .then(cacheLoadedCode)
      .catch((error: unknown) =>
        logWarning('The code of check-in could not be cached, so check-in may fail offline.', error),
      )
  }, [])
}

function OpenDoor({ door, owner }: { readonly door: Door; readonly owner: DoorOwner }) {
  const { state, unsentArrivals, notices, verdict, hasSyncFailed, hasStorageFailed, reason } = door.view.use()
  const deviceName = door.deviceName.use()
  const [isScanning, setScanning] = useState(false)
  const [dialog, setDialog] = useState<DoorDialog | null>(null)
  const [query, setQuery] = useState('')
  const deferredQuery = useDeferredValue(query)
  const attendees = door.listAttendees()
  const searchFieldRef = useRef<HTMLInputElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const [isSecondClick] = useState(createDoubleClickDetector)
  /** True if the last click was on a name. */
  const wasNameClicked = useRef(false)
  useVerdictSignal(verdict)
  if (!state) return null
  const { event } = state
  const counts = countAttendees(attendees, event.signupLimit)
  const logStorageError = (error: unknown) => logWarning('A walk-in could not be stored.', error)
  const scan = (code: string | null) => {
    door.scan(code).catch((error: unknown) => logWarning('A scan could not be stored.', error))
  }
  const startSearch = () => {
    door.clearVerdict()
    searchFieldRef.current?.focus()
  }
  const undo = (verdictToUndo: Verdict) => {
    door.undo(verdictToUndo)
    focusForNextAttendee(searchFieldRef, panelRef)
  }
  const letIn = ({ attendee, walkIn }: Verdict) => {
    if (attendee) door.checkIn(attendee, 'name', { shouldAdmit: true })
    else if (walkIn)
      door.addWalkIn(walkIn, { shouldAdmit: true, shouldLiftRemoval: true }).catch(logStorageError)
    focusForNextAttendee(searchFieldRef, panelRef)
  }
  const toggleCamera = () => {
    setScanning(!isScanning)
    window.scrollTo(0, 0)
  }
  const prepareNextCheckIn = () => {
    door.clearVerdict()
    focusForNextAttendee(searchFieldRef, panelRef)
  }
  const verdictPanel = (
    <VerdictPanel
      verdict={verdict}
      panelRef={panelRef}
      onUndo={undo}
      onLetIn={letIn}
      onSearch={startSearch}
      onNext={prepareNextCheckIn}
    />
  )
  return (
    <div
      className="bg-ink text-paper min-h-svh"
      // Undo appears where the clicked name was, so the second click of a double click must not reach it.
      onClickCapture={(click) => {
        if (isSecondClick(click.nativeEvent) && wasNameClicked.current) click.stopPropagation()
        else wasNameClicked.current = false
      }}
    >
      <div className="px-gutter low:grid-cols-2 mx-auto grid max-w-6xl gap-5 pt-20 pb-28 md:grid-cols-2 lg:gap-10 lg:pt-28">
        <div className="grid content-start gap-4">
          {/* While scanning, the camera is on top and the verdict right below it, so that both stay in sight. */}
          {isScanning && (
            <div className="bg-ink sticky top-16 z-10 pb-2">
              <Suspense fallback={<p className="py-10 text-center font-bold">Opening the camera...</p>}>
                <Scanner onRead={scan} />
              </Suspense>
            </div>
          )}
          {/* A low window has no space below the camera, so the verdict covers the list beside the camera. */}
          {isScanning && (
            <div className="low:fixed low:top-20 low:right-4 low:z-10 low:max-h-[calc(100svh-10.5rem)] low:w-[calc(50%-1.5rem)] low:overflow-y-auto">
              {verdictPanel}
            </div>
          )}
          <h1 className="text-3xl wrap-anywhere sm:text-5xl">{event.title}</h1>
          <DoorSummary
            counts={counts}
            hasSyncFailed={hasSyncFailed}
            hasStorageFailed={hasStorageFailed}
            reason={reason}
            unsentCount={unsentArrivals.length}
            syncedAt={state.syncedAt}
            clockLagMs={state.clockLagMs}
            isCancelled={event.isCancelled}
            endsAt={event.endsAt}
            timezone={event.timezone}
          />
          {!isScanning && verdictPanel}
          <DoorNotices
            notices={notices}
            attendees={attendees}
            unsentArrivals={unsentArrivals}
            timezone={event.timezone}
            onDismiss={(id) => door.dismissNotice(id)}
            onLetIn={(notice) => void door.letInWalkIn(notice).catch(logStorageError)}
          />
        </div>
        <div className="grid content-start gap-4">
          <AttendeeSearch
            searchableAttendees={door.listSearchableAttendees()}
            deferredQuery={deferredQuery}
            query={query}
            fieldRef={searchFieldRef}
            timezone={event.timezone}
            onType={setQuery}
            onTicket={scan}
            onChoose={(attendee) => {
              wasNameClicked.current = true
              door.checkIn(attendee, 'name')
              setQuery('')
              focusForNextAttendee(searchFieldRef, panelRef)
              window.scrollTo(0, 0)
            }}
          />
          <div className="flex flex-wrap gap-2.5 pt-2">
            <Button look="outline" onClick={() => setDialog('device')}>
              This device: {deviceName}
            </Button>
            {owner.token === null && (
              <>
                <Button look="outline" onClick={() => setDialog('helper')}>
                  Invite a helper
                </Button>
                <ButtonLink look="outline" to={paths.doorList(owner.eventId)}>
                  Print list
                </ButtonLink>
              </>
            )}
          </div>
        </div>
      </div>
      <div className="door-bar bg-ink px-gutter fixed inset-x-0 bottom-0 z-20 border-t-2 border-current/30 pt-3 pb-[max(.75rem,env(safe-area-inset-bottom))]">
        {/* With large type the buttons wrap. */}
        <div className="mx-auto flex max-w-6xl flex-wrap gap-2.5">
          <Button look="paper" className="min-h-14 min-w-fit flex-1 text-lg" onClick={toggleCamera}>
            {isScanning ? 'Close camera' : 'Scan tickets'}
          </Button>
          <Button
            look="outline"
            className="min-h-14 min-w-fit flex-1 text-lg"
            onClick={() => setDialog('walk_in')}
          >
            Walk-in
          </Button>
        </div>
      </div>
      <Suspense fallback={<DialogSpinner />}>
        {dialog === 'walk_in' && (
          <WalkInDialog
            freeSpotCount={counts.freeSpotCount}
            onAdd={(walkIn, shouldAdmit) => door.addWalkIn(walkIn, { shouldAdmit })}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'helper' && (
          <HelperDialog eventId={owner.eventId} timezone={event.timezone} onClose={() => setDialog(null)} />
        )}
        {dialog === 'device' && <DeviceDialog door={door} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  )
}

/** Signals each verdict once, and not again if the server confirms it. */
function useVerdictSignal(verdict: Verdict | null): void {
  const lastVerdict = useRef<Verdict | null>(null)
  useEffect(() => {
    const previousVerdict = lastVerdict.current
    lastVerdict.current = verdict
    if (!verdict) return
    const isSameVerdict = previousVerdict?.kind === verdict.kind && previousVerdict.nonce === verdict.nonce
    if (!isSameVerdict || verdict.nonce === null) signalVerdict(verdict.kind)
  }, [verdict])
}

type ElementRef = RefObject<HTMLElement | null>

/**
 * Moves the focus away from the clicked button, which disappears: to the search field, where a handheld scanner types. On a
 * touch screen the field would open the keyboard over the verdict, so the panel gets the focus.
 */
function focusForNextAttendee(searchFieldRef: ElementRef, panelRef: ElementRef): void {
  const isTouchScreen = window.matchMedia('(pointer: coarse)').matches
  ;(isTouchScreen ? panelRef : searchFieldRef).current?.focus({ preventScroll: true })
}

/** Shown on a device that has no list yet and could not load it. */
function ListNotLoaded({ reason, door }: { readonly reason: string | null; readonly door: Door }) {
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <h1 className="display text-display-3">
        {reason === null ? 'Connect to load the list' : "Couldn't load the list"}
      </h1>
      <p className="mt-6 max-w-prose text-xl">
        {reason ??
          "This device hasn't loaded the list of this event yet. Once it has, check-in works offline."}
      </p>
      <div className="mt-8">
        <Button onClick={() => void door.sync()}>Try again</Button>
      </div>
    </div>
  )
}

interface ClosedDoorProps {
  readonly reason: string | null
  readonly unsentArrivalLines: readonly string[]
  readonly owner: DoorOwner
}

function ClosedDoor({ reason, unsentArrivalLines, owner }: ClosedDoorProps) {
  return (
    <div className="px-gutter flex min-h-svh flex-col justify-end pt-28 pb-16">
      <h1 className="display text-display-3">Check-in is closed</h1>
      <p className="mt-6 max-w-prose text-xl">{reason}</p>
      {unsentArrivalLines.length > 0 && (
        <section aria-label="Not sent" className="border-heat-2 mt-8 max-w-prose border-l-4 pl-4">
          <h2 className="text-lg">Not sent</h2>
          <p>Tell a host. This list exists only on this page, until you close it.</p>
          <ul className="tabular-digits mt-2">
            {unsentArrivalLines.map((line, index) => (
              <li key={index} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-8">
        <ButtonLink to={owner.token === null ? paths.hostDashboard : paths.home}>
          {owner.token === null ? 'My events' : 'Back to Events'}
        </ButtonLink>
      </div>
    </div>
  )
}
