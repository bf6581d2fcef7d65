import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState, type ComponentProps, type Ref } from 'react'
import { lazyPart } from '@/components/lazy-part.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { placeName, type CityChoice } from './city-choice.ts'

const loadChooser = async () => ({ default: (await import('./city-chooser.tsx')).CityChooser })
const CityChooser = lazyPart(loadChooser)
/** Its failure is said when the list is opened. */
const loadAhead = () => void loadChooser().catch(() => undefined)

/**
 * `sign-up`: the auth modal's cities. `built-in`: the 18 with all their areas (specification section 3). `cities-only`:
 * these without areas, where no area is kept.
 */
export type CityCatalogue = 'sign-up' | 'built-in' | 'cities-only'

interface CityPickerProps {
  readonly label?: string
  readonly value: CityChoice | null
  readonly onChange: (value: CityChoice) => void
  readonly error?: string | undefined
  readonly hint?: string
  readonly catalogue?: CityCatalogue
  /** For the form to put the focus where something is missing. */
  readonly ref?: Ref<HTMLButtonElement>
}

type Avoidance = NonNullable<ComponentProps<typeof Popover.Positioner>['collisionAvoidance']>
const FLIP: Avoidance = { side: 'flip' }

/** Pixels: what a list needs below its field to be of use, and what it takes at most. */
const ENOUGH_BELOW = 250
const WHOLE = 380

/**
 * Where the list opens: below its field as long as it is of use there, so that the form above stays in view; in a window that is too
 * low for it on either side, over the field.
 */
function avoidanceFor(trigger: Element): Avoidance {
  const { top, bottom } = trigger.getBoundingClientRect()
  const below = window.innerHeight - bottom
  if (below >= ENOUGH_BELOW) return { side: 'none' }
  return top >= WHOLE ? FLIP : { side: 'shift' }
}

/**
 * A searchable list of cities; a city with areas opens a second step (specification section 2, "City picker"). The
 * cities themselves are loaded with the list.
 */
export function CityPicker({
  label = 'City',
  value,
  onChange,
  error,
  hint,
  catalogue = 'built-in',
  ref,
}: CityPickerProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [avoidance, setAvoidance] = useState<Avoidance>(FLIP)
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
  return (
    <div>
      <span id={`${id}-label`} className="block font-bold">
        {label}
      </span>
      <Popover.Root
        open={isOpen}
        onOpenChange={(next, { trigger }) => {
          if (next && trigger) setAvoidance(avoidanceFor(trigger))
          setOpen(next)
        }}
      >
        <Popover.Trigger
          ref={ref}
          id={id}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          data-invalid={error === undefined ? undefined : ''}
          onPointerEnter={loadAhead}
          onFocus={loadAhead}
          className="rounded-tile border-ink focus:outline-ink data-invalid:border-danger mt-1.5 flex w-full items-center justify-between gap-3 border-2 bg-white px-3.5 py-2.5 text-left text-base focus:outline-3 focus:outline-offset-2"
        >
          <span id={`${id}-value`} className={value ? '' : 'text-ink-soft'}>
            {value ? placeName(value) : 'Choose a city'}
          </span>
          <ChevronDown aria-hidden size={20} strokeWidth={2.5} className="shrink-0" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            sideOffset={6}
            align="start"
            collisionPadding={12}
            collisionAvoidance={avoidance}
            className="z-[55]"
          >
            <Popover.Popup
              aria-label={label}
              className="rounded-tile border-ink text-ink flex max-h-(--available-height) w-(--anchor-width) min-w-64 flex-col border-2 bg-white outline-none"
            >
              <Suspense fallback={<Skeleton className="m-3 h-64" />}>
                <CityChooser
                  catalogue={catalogue}
                  onChoose={(choice) => {
                    onChange(choice)
                    setOpen(false)
                  }}
                />
              </Suspense>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-ink-soft mt-1.5 text-sm">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-danger mt-1.5 text-sm font-bold">
          {error}
        </p>
      )}
    </div>
  )
}
