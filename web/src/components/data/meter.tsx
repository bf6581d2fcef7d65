import { Meter as Base } from '@base-ui/react/meter'

interface MeterProps {
  readonly label: string
  readonly value: number
  readonly max: number
  /** The value as text: `9 of 12`, `43%`. */
  readonly text: string
  readonly tone?: 'ink' | 'good' | 'warning' | 'bad'
}

const tones = { ink: 'bg-ink', good: 'bg-good', warning: 'bg-warning', bad: 'bg-danger' } as const

/** A bar that shows a share, below its label and number. */
export function Meter({ label, value, max, text, tone = 'ink' }: MeterProps) {
  return (
    <Base.Root value={Math.min(value, max)} max={Math.max(max, 1)} getAriaValueText={() => text}>
      <div className="flex items-baseline justify-between gap-4">
        <Base.Label className="font-bold">{label}</Base.Label>
        <span aria-hidden className="tabular-digits">
          {text}
        </span>
      </div>
      <Base.Track className="bg-hairline mt-1.5 block h-3 overflow-hidden rounded-full">
        <Base.Indicator className={`block transition-[width] duration-200 ${tones[tone]}`} />
      </Base.Track>
    </Base.Root>
  )
}
