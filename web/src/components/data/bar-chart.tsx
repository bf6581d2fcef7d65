import { useId } from 'react'

export interface Bar {
  /** `12 Oct`, `Delivered`: the text below the bar, and in the bar's row of the table. */
  readonly label: string
  readonly value: number
  /** A CSS colour. The default is ink. */
  readonly colour?: string
}

interface BarChartProps {
  readonly title: string
  /** Names of the two columns: `Day`, `RSVPs`. */
  readonly category: string
  readonly measure: string
  readonly bars: readonly Bar[]
  /** Whether there is no room for a label below each bar. */
  readonly isNarrow?: boolean
  /** Whether the chart is low and omits the highest value, because a sentence next to the chart has the numbers. */
  readonly isSmall?: boolean
}

/** The sizes are in units of the SVG, which is stretched to the width of its container. */
const HEIGHT = 160
const BAR_WIDTH = 10
const GAP = 4
/** If there are more bars, only some of them have a label. */
const MAX_LABELS = 16

/**
 * Bars, and a table with the same numbers. Users can open the table, and screen readers always read it.
 */
export function BarChart({
  title,
  category,
  measure,
  bars,
  isNarrow = false,
  isSmall = false,
}: BarChartProps) {
  const id = useId()
  const highestValue = Math.max(0, ...bars.map(({ value }) => value))
  const width = Math.max(1, bars.length * (BAR_WIDTH + GAP) - GAP)
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="flex items-baseline justify-between gap-4 font-bold">
        {title}
        {!isSmall && (
          <span className="text-ink-soft tabular-digits text-sm font-normal">
            highest: {highestValue.toLocaleString('en')}
          </span>
        )}
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`border-ink mt-3 w-full border-b-2 ${isSmall ? 'h-12' : 'h-40'}`}
      >
        {bars.map(({ label, value, colour }, index) => {
          // A small value stays visible.
          const height = value === 0 ? 0 : Math.max(2, (value / highestValue) * HEIGHT)
          return (
            <rect
              key={label}
              x={index * (BAR_WIDTH + GAP)}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              fill={colour ?? 'currentColor'}
            />
          )
        })}
      </svg>
      <Labels bars={bars} isNarrow={isNarrow} />
      <ExpandableTable title={title} category={category} measure={measure} bars={bars} />
      {/* Screen readers do not read a closed `details`. */}
      <div className="sr-only">
        <BarTable title={title} category={category} measure={measure} bars={bars} />
      </div>
    </figure>
  )
}

/** The labels below the bars; on a phone, every second one. If there is too little room, only the first, middle and last one. */
function Labels({ bars, isNarrow = false }: Pick<BarChartProps, 'bars' | 'isNarrow'>) {
  const areSomeLabelsHidden = isNarrow || bars.length > MAX_LABELS
  const labelIndexes = [0, Math.floor((bars.length - 1) / 2), bars.length - 1]
  const labelledBars = areSomeLabelsHidden ? bars.filter((_, index) => labelIndexes.includes(index)) : bars
  return (
    <div aria-hidden className="text-ink-soft tabular-digits mt-1 flex justify-between gap-1 text-xs">
      {labelledBars.map(({ label }, index) => (
        <span
          key={label}
          className={
            areSomeLabelsHidden
              ? ''
              : `min-w-0 flex-1 truncate text-center ${index % 2 ? 'max-sm:invisible' : ''}`
          }
        >
          {label}
        </span>
      ))}
    </div>
  )
}

/** The numbers of a chart, shown on request. */
export function ExpandableTable(props: BarChartProps) {
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-bold underline decoration-2 underline-offset-4">
        As a table
      </summary>
      <BarTable {...props} />
    </details>
  )
}

function BarTable({ title, category, measure, bars }: BarChartProps) {
  return (
    <table className="tabular-digits w-full">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-ink border-b-2">
          <th scope="col" className="py-1.5 text-left">
            {category}
          </th>
          <th scope="col" className="py-1.5 text-right">
            {measure}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, value }) => (
          <tr key={label} className="border-hairline border-b">
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            <td className="py-1.5 text-right">{value.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
