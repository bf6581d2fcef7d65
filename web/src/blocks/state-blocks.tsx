import { colours } from '@shared/events/colours.ts'
import { useState } from 'react'
import { BarChart } from '@/components/data/bar-chart.tsx'
import { Badge } from '@/components/data/badge.tsx'
import { Meter } from '@/components/data/meter.tsx'
import { SectionHeader } from '@/components/data/section-header.tsx'
import { Stat, StatList } from '@/components/data/stat.tsx'
import { Empty, Failed } from '@/components/data/states.tsx'
import { DetailedBoundary } from '@/components/error-details.tsx'
import { Button } from '@/components/ui/button.tsx'

const weeks = [12, 0, 34, 8, 55, 21, 40, 3, 18, 27, 61, 44].map((value, index) => ({
  label: `Week ${index + 36}`,
  short: String(index + 36),
  value,
}))
const cities = ['London', 'Berlin', 'Tokyo', 'San Francisco'].map((label, index) => ({
  label,
  value: [140, 92, 60, 17][index] ?? 0,
  colour: colours[index * 3]?.hex ?? 'currentColor',
}))

export function StateBlocks() {
  const [breaks, setBreaks] = useState(false)
  return (
    <div className="grid gap-16">
      <section aria-labelledby="numbers">
        <SectionHeader id="numbers" title="Numbers" />
        <div className="mt-6">
          <StatList>
            <Stat label="Members" value={1284} hint="37 of them new this month" />
            <Stat label="Hosts" value={undefined} />
            <Stat label="Events" value={null} hint="Not known at the moment" />
            <Stat label="Show rate" value="86%" />
          </StatList>
        </div>
      </section>
      <section aria-labelledby="charts">
        <SectionHeader id="charts" title="Charts" />
        <div className="mt-6 grid gap-10 lg:grid-cols-2">
          <BarChart title="RSVPs by week" of="Week" unit="RSVPs" bars={weeks} />
          <BarChart title="Sign-ups by city" of="City" unit="Sign-ups" bars={cities} />
        </div>
        <div className="mt-10 grid max-w-xl gap-5">
          <Meter label="Seats taken" value={9} max={12} text="9 of 12" />
          <Meter label="Delivered" value={98} max={100} text="98%" tone="good" />
          <Meter label="Waiting" value={4} max={5} text="4 of 5" tone="warning" />
          <Meter label="Bounced" value={1} max={100} text="1%" tone="bad" />
        </div>
      </section>
      <section aria-labelledby="badges">
        <SectionHeader id="badges" title="Badges" />
        <p className="mt-6 flex flex-wrap gap-2">
          <Badge>Draft</Badge>
          <Badge tone="ink">Private</Badge>
          <Badge tone="good">Active</Badge>
          <Badge tone="warning">Waiting</Badge>
          <Badge tone="bad">Failed</Badge>
        </p>
      </section>
      <section aria-labelledby="states">
        <SectionHeader id="states" title="States" />
        <div className="mt-6 grid gap-8">
          <Empty title="No events yet" action={<Button>Create Event</Button>}>
            An idea, a room and a date are enough.
          </Empty>
          <Failed onRetry={() => undefined}>Unable to load events. Please refresh the page.</Failed>
          <DetailedBoundary backTo="/blocks.html">
            {breaks ? <Breaks /> : <Button onClick={() => setBreaks(true)}>Break this part</Button>}
          </DetailedBoundary>
        </div>
      </section>
    </div>
  )
}

function Breaks(): never {
  throw new Error('The log has no column of that name.')
}
