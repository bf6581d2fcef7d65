import { useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { describedBy, FieldFrame, type FieldProps } from './field-frame.tsx'

export interface CsvReading {
  /** What was found: `212 guests, 3 of them twice`. */
  readonly summary: string
  /** What was not understood, with the number of its line. */
  readonly warnings: readonly { readonly line: number; readonly text: string }[]
  /** How many there are of these, where not all are told. */
  readonly warningCount: number
}

interface CsvFieldProps<Reading extends CsvReading> extends FieldProps {
  /** Reads the file, before anything is sent; what it throws is said as its message. */
  readonly read: (bytes: Uint8Array) => Reading
  readonly onRead: (reading: Reading | null, file: File | null) => void
  readonly maxBytes?: number
}

const MEGABYTE = 1_000_000

/** One CSV file, read on the device at once: what is in it and what is wrong with it is seen before it is sent. */
export function CsvField<Reading extends CsvReading>(props: CsvFieldProps<Reading>) {
  const { label, error, hint, read, onRead, maxBytes = 2 * MEGABYTE } = props
  const id = useId()
  const [reading, setReading] = useState<{ name: string; said: Reading } | null>(null)
  const [trouble, setTrouble] = useState<string>()
  const [round, setRound] = useState(0)
  const drop = (why?: string) => {
    setReading(null)
    setTrouble(why)
    setRound(round + 1)
    onRead(null, null)
  }
  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    if (file.size > maxBytes) {
      drop(`${file.name} is larger than ${maxBytes / MEGABYTE} MB.`)
      return
    }
    try {
      const said = read(new Uint8Array(await file.arrayBuffer()))
      setTrouble(undefined)
      setReading({ name: file.name, said })
      onRead(said, file)
    } catch (failure) {
      drop(failure instanceof Error ? failure.message : `${file.name} could not be read.`)
    }
  }
  const wrong = trouble ?? error
  return (
    <FieldFrame id={id} label={label} error={wrong} hint={hint}>
      <input
        key={round}
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        {...describedBy(id, { error: wrong, hint })}
        className="file:bg-ink file:text-paper mt-1.5 block w-full min-w-0 rounded-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:px-5 file:font-bold"
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      <div role="status">
        {reading && (
          <div className="border-ink mt-3 border-l-4 py-1 pl-4">
            <p className="font-bold">{reading.said.summary}</p>
            <Warnings {...reading.said} />
            <Button look="plain" className="-ml-2" onClick={() => drop()}>
              Choose another file
            </Button>
          </div>
        )}
      </div>
    </FieldFrame>
  )
}

function Warnings({ warnings, warningCount }: Pick<CsvReading, 'warnings' | 'warningCount'>) {
  if (warningCount === 0) return null
  const more = warningCount - warnings.length
  return (
    <>
      <p className="text-warning mt-2 font-bold">
        {warningCount === 1 ? 'Please check one line:' : `Please check ${warningCount} lines:`}
      </p>
      <ul className="figures mt-1 text-sm">
        {warnings.map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}: {text}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </>
  )
}
