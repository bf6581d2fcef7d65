import {
  composeGoodToKnowLines,
  languageCodes,
  languages,
  MAX_LANGUAGES,
  MAX_MIN_AGE,
  freeTextFacts,
  freeTextNames,
  yesNoFacts,
  yesNoNames,
  type Language,
  type FreeTextName,
} from '@shared/events/good-to-know.ts'
import { useState } from 'react'
import { CountedField } from '@/components/form/counted-field.tsx'
import { NumberField } from '@/components/form/number-field.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { EventForm } from './event-form.ts'
import { SectionSummary } from './section-summary.tsx'

interface GoodToKnowFieldsProps {
  readonly value: EventForm['goodToKnow']
  readonly onChange: (value: EventForm['goodToKnow']) => void
  readonly error?: string | undefined
}

const sortedLanguageCodes = languageCodes.toSorted((a, b) => languages[a].localeCompare(languages[b], 'en'))

const placeholders: Readonly<Record<FreeTextName, string>> = { bringAlong: 'An apron and something to share' }

/** The fields for “Good to know”; all are optional. */
export function GoodToKnowFields({ value, onChange, error }: GoodToKnowFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const change = (part: Partial<EventForm['goodToKnow']>) => onChange({ ...value, ...part })
  const selectedLanguages = value.languages ?? []
  const count = composeGoodToKnowLines(value).length
  return (
    <details
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="border-hairline border-y-2 py-4"
    >
      <SectionSummary
        title="Good to know"
        emptyText="Access, languages, age, dogs, what to bring. All optional."
        summaryText={count === 0 ? null : `${count} ${count === 1 ? 'detail' : 'details'} on the event page`}
      />
      <div className="mt-4 grid gap-6">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-end gap-4">
          {yesNoNames.map((name) => (
            <SelectField
              key={name}
              label={yesNoFacts[name].label}
              value={String(value[name] ?? '')}
              onChange={({ target }) =>
                change({ [name]: target.value === '' ? undefined : target.value === 'true' })
              }
            >
              <option value="">Not specified</option>
              <option value="true">Yes</option>
              <option value="false">No</option>
            </SelectField>
          ))}
        </div>
        <LanguagesField
          selectedCodes={selectedLanguages}
          onChange={(newLanguages) => change({ languages: newLanguages })}
        />
        <NumberField
          label="Minimum age (optional)"
          min={1}
          max={MAX_MIN_AGE}
          value={value.minAge ?? null}
          onChange={(minAge) => change({ minAge: minAge ?? undefined })}
        />
        {freeTextNames.map((name) => (
          <CountedField
            key={name}
            label={`${freeTextFacts[name].label} (optional)`}
            maxLength={freeTextFacts[name].maxLength}
            hint="Also shown in the confirmation, reminders and calendars."
            placeholder={placeholders[name]}
            value={value[name] ?? ''}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
        {/* The error does not say which fact is invalid. Only an invalid age is reported at its own field. */}
        {error !== undefined && !Number.isNaN(value.minAge) && (
          <p role="alert" className="text-danger font-bold">
            {error}
          </p>
        )}
      </div>
    </details>
  )
}

interface LanguagesFieldProps {
  readonly selectedCodes: readonly Language[]
  readonly onChange: (codes: Language[]) => void
}

function LanguagesField({ selectedCodes, onChange }: LanguagesFieldProps) {
  const otherCodes = sortedLanguageCodes.filter((code) => !selectedCodes.includes(code))
  return (
    <div>
      {selectedCodes.length < MAX_LANGUAGES && (
        <SelectField
          label="Languages spoken (optional)"
          value=""
          onChange={({ target }) => onChange([...selectedCodes, target.value as Language])}
        >
          <option value="">Add a language</option>
          {otherCodes.map((code) => (
            <option key={code} value={code}>
              {languages[code]}
            </option>
          ))}
        </SelectField>
      )}
      {selectedCodes.length > 0 && (
        <ul aria-label="Languages spoken" className="mt-2 flex flex-wrap gap-2">
          {selectedCodes.map((code) => (
            <li key={code}>
              <Button
                look="outline"
                aria-label={`Remove ${languages[code]}`}
                onClick={() => onChange(selectedCodes.filter((selectedCode) => selectedCode !== code))}
              >
                {`${languages[code]} ×`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
