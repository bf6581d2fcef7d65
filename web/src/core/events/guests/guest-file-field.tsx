import { encodings } from '@shared/csv/file-text.ts'
import { guestListCalls } from '@shared/hosting/contract.ts'
import { readGuestFile, type GuestFileChoice, type GuestList } from '@shared/hosting/read-guest-list.ts'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { makeAriaProps, FieldFrame, type FieldProps } from '@/components/form/field-frame.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import { correctNames, type CorrectedGuests } from './corrected-guests.ts'
import { InvalidLines } from './invalid-lines.tsx'
import { GuestPreview } from './guest-preview.tsx'

const { maxBytes, messages } = guestListCalls.uploadGuestList.upload

interface ChosenFile {
  readonly name: string
  readonly bytes: Uint8Array
}

interface GuestFileFieldProps extends FieldProps {
  /** Called with the guests of the preview; null while no list can be used. */
  readonly onGuestsChange: (guests: CorrectedGuests | null) => void
  /** Renders buttons below the preview of a list that can be used. */
  readonly renderActions?: (guests: CorrectedGuests, list: GuestList) => ReactNode
}

/**
 * A field for the file of a guest list, which is read on the device. The field shows the guests and the skipped lines before
 * anything is stored; columns, encoding and names can be corrected.
 */
export function GuestFileField({ label, error, hint, onGuestsChange, renderActions }: GuestFileFieldProps) {
  const id = useId()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [choice, setChoice] = useState<GuestFileChoice>({})
  const [correctedNames, setCorrectedNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [refusalText, setRefusalText] = useState<string>()
  const [inputKey, setInputKey] = useState(0)
  const guestFile = useMemo(() => file && readGuestFile(file.bytes, choice), [file, choice])
  const list = guestFile?.list ?? null
  const guests = list && guestFile?.problem === null ? correctNames(list.guests, correctedNames) : null

  /**
   * Shows another file, or the same file with other columns or another encoding. Corrected names are dropped, because they
   * belong to the file as it was read before.
   */
  const showFile = (nextFile: ChosenFile | null, newChoice: GuestFileChoice) => {
    setFile(nextFile)
    setChoice(newChoice)
    setCorrectedNames(new Map())
    const result = nextFile && readGuestFile(nextFile.bytes, newChoice)
    onGuestsChange(result?.problem === null ? correctNames(result.list.guests, new Map()) : null)
  }
  const applyCorrections = (list: GuestList, newNames: ReadonlyMap<string, string>) => {
    setCorrectedNames(newNames)
    onGuestsChange(correctNames(list.guests, newNames))
  }
  const removeFile = (newRefusalText?: string) => {
    setRefusalText(newRefusalText)
    setInputKey(inputKey + 1)
    showFile(null, {})
  }
  async function chooseFile(newFile: File | undefined): Promise<void> {
    if (!newFile) return
    if (newFile.size > maxBytes) {
      removeFile(messages.tooLarge)
      return
    }
    try {
      const bytes = new Uint8Array(await newFile.arrayBuffer())
      setRefusalText(undefined)
      showFile({ name: newFile.name, bytes }, {})
    } catch {
      removeFile(`Couldn't read ${newFile.name}. Choose it again, or choose another file.`)
    }
  }

  const message = refusalText ?? guestFile?.problem ?? error
  return (
    <FieldFrame id={id} label={label} error={message} hint={hint}>
      <input
        key={inputKey}
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        {...makeAriaProps(id, { error: message, hint })}
        className="file:bg-ink file:text-paper mt-1.5 block w-full min-w-0 rounded-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-full file:border-0 file:px-5 file:font-bold"
        onChange={({ currentTarget }) => void chooseFile(currentTarget.files?.[0])}
      />
      {file && guestFile && list && (
        <section
          aria-label={`Guests in ${file.name}`}
          className="border-ink mt-4 grid gap-4 border-l-4 py-1 pl-4"
        >
          {guests && (
            <>
              <p role="status" className="font-bold">
                {summarizeList(list)}
              </p>
              <GuestPreview
                guests={guests}
                onNameChange={(email, name) =>
                  applyCorrections(list, new Map(correctedNames).set(email, name))
                }
              />
            </>
          )}
          <InvalidLines list={list} />
          <FileOptions
            labels={list.columns.labels}
            encoding={guestFile.encoding}
            choice={choice}
            onChoose={(newChoice) => showFile(file, newChoice)}
          />
          <div className="flex flex-wrap items-center gap-3">
            {guests && renderActions?.(guests, list)}
            <Button look="plain" onClick={() => removeFile()}>
              Remove file
            </Button>
          </div>
        </section>
      )}
    </FieldFrame>
  )
}

function summarizeList({ guests, duplicateCount }: GuestList): string {
  const guestsText = guests.length === 1 ? '1 guest' : `${guests.length.toLocaleString('en-GB')} guests`
  if (duplicateCount === 0) return `${guestsText}.`
  const skippedText =
    duplicateCount === 1 ? '1 duplicate was' : `${duplicateCount.toLocaleString('en-GB')} duplicates were`
  return `${guestsText}. ${skippedText} skipped.`
}

interface FileOptionsProps {
  readonly labels: readonly string[]
  readonly encoding: string | null
  readonly choice: GuestFileChoice
  readonly onChoose: (choice: GuestFileChoice) => void
}

/** The values of options that are not columns. */
const AUTOMATIC = ''
const NONE = 'none'

/** The fields to choose the columns and the encoding of the file. */
function FileOptions({ labels, encoding, choice, onChoose }: FileOptionsProps) {
  const columnOptions = labels.map((text, index) => (
    <option key={index} value={index}>
      {text}
    </option>
  ))
  const shouldShowColumns = labels.length > 1
  const shouldShowEncoding = encoding !== 'utf-8' || choice.encoding !== undefined
  if (!shouldShowColumns && !shouldShowEncoding) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shouldShowColumns && (
        <>
          <SelectField
            label="Email column"
            value={choice.emailColumnIndex ?? AUTOMATIC}
            onChange={({ target: { value } }) =>
              onChoose({ ...choice, emailColumnIndex: value === AUTOMATIC ? undefined : Number(value) })
            }
          >
            <option value={AUTOMATIC}>Automatic</option>
            {columnOptions}
          </SelectField>
          <SelectField
            label="Name column"
            value={choice.nameColumnIndex === null ? NONE : (choice.nameColumnIndex ?? AUTOMATIC)}
            onChange={({ target: { value } }) =>
              onChoose({
                ...choice,
                nameColumnIndex: value === AUTOMATIC ? undefined : value === NONE ? null : Number(value),
              })
            }
          >
            <option value={AUTOMATIC}>Automatic</option>
            {columnOptions}
            <option value={NONE}>No names</option>
          </SelectField>
        </>
      )}
      {shouldShowEncoding && (
        <SelectField
          label="Encoding"
          hint="Choose another encoding if names look wrong."
          value={encoding ?? ''}
          onChange={({ target: { value } }) => {
            const match = encodings.find(([name]) => name === value)
            if (match) onChoose({ ...choice, encoding: match[0] })
          }}
        >
          {encodings.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
