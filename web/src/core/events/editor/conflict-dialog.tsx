import { useId, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { eventFieldLabels } from '../event-field-labels.ts'
import type { EventForm } from './event-form.ts'
import { compareEdits, getEditorPart, type PartName } from './merge-edits.ts'

interface ConflictDialogProps {
  readonly baseForm: EventForm
  readonly myForm: EventForm
  readonly theirForm: EventForm
  /** Whether the form holds all hosts, as in the admins' editor, and not only the co-hosts. */
  readonly isAdmin: boolean
  readonly onDone: (shouldKeepMine: (partName: PartName) => boolean) => void
  readonly onClose: () => void
}

/** Shown if someone else saved the event during this edit. The user picks one version of each field that both edits changed. */
export default function ConflictDialog({
  baseForm,
  myForm,
  theirForm,
  isAdmin,
  onDone,
  onClose,
}: ConflictDialogProps) {
  const { conflicts, onlyTheirChanges } = compareEdits(baseForm, myForm, theirForm)
  const getLabel = (partName: PartName) =>
    partName === 'coHosts' && isAdmin ? eventFieldLabels.hosts : getEditorPart(partName).label
  const [partsFromTheirForm, setPartsFromTheirForm] = useState<ReadonlySet<PartName>>(new Set())
  const chooseVersion = (partName: PartName, isTheirs: boolean) => {
    const newParts = new Set(partsFromTheirForm)
    if (isTheirs) newParts.add(partName)
    else newParts.delete(partName)
    setPartsFromTheirForm(newParts)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Changed somewhere else"
      description="Someone (or you, on another device) saved this event while you were editing. Combine both versions, then save again."
      shouldCloseWithoutAsking
    >
      {onlyTheirChanges.length > 0 && (
        <>
          <h3 className="text-xl">They changed</h3>
          <dl className="mt-2 mb-6">
            {onlyTheirChanges.map((partName) => (
              <div key={partName} className="border-hairline border-b-2 py-2 wrap-anywhere">
                <dt className="font-bold">{getLabel(partName)}</dt>
                <dd className="line-clamp-4">{getEditorPart(partName).describe(theirForm)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {conflicts.length > 0 && <h3 className="text-xl">You both changed</h3>}
      {conflicts.map((partName) => (
        <VersionChoice
          key={partName}
          partName={partName}
          label={getLabel(partName)}
          myForm={myForm}
          theirForm={theirForm}
          isTheirs={partsFromTheirForm.has(partName)}
          onChoose={(isTheirs) => chooseVersion(partName, isTheirs)}
        />
      ))}
      <Button className="mt-6 w-full" onClick={() => onDone((partName) => !partsFromTheirForm.has(partName))}>
        Combine
      </Button>
    </Dialog>
  )
}

interface VersionChoiceProps extends Pick<ConflictDialogProps, 'myForm' | 'theirForm'> {
  readonly partName: PartName
  readonly label: string
  readonly isTheirs: boolean
  readonly onChoose: (isTheirs: boolean) => void
}

function VersionChoice({ partName, label, myForm, theirForm, isTheirs, onChoose }: VersionChoiceProps) {
  const name = useId()
  const { describe } = getEditorPart(partName)
  const options = [
    ['Keep mine', describe(myForm), false],
    ['Use theirs', describe(theirForm), true],
  ] as const
  return (
    <fieldset className="mt-4">
      <legend className="font-bold">{label}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        {options.map(([optionLabel, text, isTheirOption]) => (
          <label
            key={optionLabel}
            className="rounded-tile border-hairline has-checked:border-ink flex cursor-pointer items-start gap-3 border-2 p-3"
          >
            <input
              type="radio"
              name={name}
              className="accent-ink mt-1 size-5 shrink-0"
              checked={isTheirs === isTheirOption}
              onChange={() => onChoose(isTheirOption)}
            />
            <span className="min-w-0 wrap-anywhere">
              <b className="block">{optionLabel}</b>
              <span className="line-clamp-6 whitespace-pre-wrap">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
