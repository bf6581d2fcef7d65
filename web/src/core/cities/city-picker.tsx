import { Popover } from '@base-ui/react/popover'
import { ChevronDown } from 'lucide-react'
import { Suspense, useId, useState, type ComponentProps, type Ref } from 'react'
import { controlClass, makeAriaProps, FieldFrame } from '@/components/form/field-frame.tsx'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { formatAreaAndCity, type CitySet, type CityChoice } from './city-choice.ts'

const loadList = async () => ({ default: (await import('./city-picker-list.tsx')).CityPickerList })
const CityPickerList = makeLazyComponent(loadList)
/** Loads the list early. A failure is ignored here, because opening the list reports it. */
const preloadList = () => void loadList().catch(() => undefined)

interface CityPickerProps {
  readonly label?: string
  readonly value: CityChoice | null
  readonly onChange: (value: CityChoice) => void
  readonly error?: string | undefined
  readonly hint?: string
  readonly citySet?: CitySet
  /** Lets the form set the focus to the field. */
  readonly ref?: Ref<HTMLButtonElement>
}

type CollisionAvoidance = NonNullable<ComponentProps<typeof Popover.Positioner>['collisionAvoidance']>
const FLIP: CollisionAvoidance = { side: 'flip' }

/** The minimum height at which the list is usable below its field, and its maximum height. */
const MIN_LIST_HEIGHT_PX = 250
const MAX_LIST_HEIGHT_PX = 380

/**
 * Chooses where the list opens. It opens below its field if there is enough space, so that the form above stays visible;
 * otherwise above the field, or over it if neither side has enough space.
 */
function chooseCollisionAvoidance(trigger: Element): CollisionAvoidance {
  const { top, bottom } = trigger.getBoundingClientRect()
  const spaceBelowPx = window.innerHeight - bottom
  if (spaceBelowPx >= MIN_LIST_HEIGHT_PX) return { side: 'none' }
  return top >= MAX_LIST_HEIGHT_PX ? FLIP : { side: 'shift' }
}

/**
 * A field that opens a searchable list of cities. Choosing a city with areas opens the list of its areas (specification section
 * 2, "City picker"). The cities themselves are loaded with the list.
 */
export function CityPicker({
  label = 'City',
  value,
  onChange,
  error,
  hint,
  citySet = 'built-in',
  ref,
}: CityPickerProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [openingCount, setOpeningCount] = useState(0)
  const [collisionAvoidance, setCollisionAvoidance] = useState<CollisionAvoidance>(FLIP)
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Popover.Root
        open={isOpen}
        onOpenChange={(willOpen, { trigger }) => {
          if (willOpen && trigger) setCollisionAvoidance(chooseCollisionAvoidance(trigger))
          if (willOpen) setOpeningCount(openingCount + 1)
          setOpen(willOpen)
        }}
      >
        <Popover.Trigger
          ref={ref}
          id={id}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={makeAriaProps(id, { error, hint })['aria-describedby']}
          data-invalid={error === undefined ? undefined : ''}
          onPointerEnter={preloadList}
          onFocus={preloadList}
          className={`${controlClass} flex items-center justify-between gap-3 text-left`}
        >
          <span id={`${id}-value`} className={value ? '' : 'text-ink-soft'}>
            {value ? formatAreaAndCity(value) : 'Choose a city'}
          </span>
          <ChevronDown aria-hidden size={20} strokeWidth={2.5} className="shrink-0" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner
            sideOffset={6}
            align="start"
            collisionPadding={12}
            collisionAvoidance={collisionAvoidance}
            className="z-[55]"
          >
            <Popover.Popup
              aria-label={label}
              className="rounded-tile border-ink text-ink bg-field flex max-h-(--available-height) w-(--anchor-width) min-w-64 flex-col border-2 outline-none"
            >
              <Suspense fallback={<Skeleton className="m-3 h-64" />}>
                {/* Each opening gets a new list, because the previous one may still be closing. */}
                <CityPickerList
                  key={openingCount}
                  citySet={citySet}
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
    </FieldFrame>
  )
}
