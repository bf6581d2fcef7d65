import { listZones } from '@shared/time/canonical-zone.ts'
import { Controller } from 'react-hook-form'
import { SelectField, TextField } from '@/components/form/text-field.tsx'
import { CityPicker } from '@/core/cities/city-picker.tsx'
import { isZoneKnown } from './event-form.ts'
import type { EventEditorState } from './use-event-editor.ts'

/** The fields for the location. A virtual event also has a city, in which it is announced (specification section 5). */
export function PlaceFields({ editor }: { readonly editor: EventEditorState }) {
  const { form, errors, value, role, chooseCity } = editor
  const { isVirtual, cityChoice } = value
  return (
    <>
      <Controller
        control={form.control}
        name="cityChoice"
        render={({ field }) => (
          <CityPicker
            ref={field.ref}
            value={field.value}
            onChange={chooseCity}
            error={errors.cityChoice?.message}
            hint={
              isVirtual
                ? "An online event has a city too. Times are in this city's time zone."
                : "Times are in this city's time zone."
            }
          />
        )}
      />
      {cityChoice !== null && !isZoneKnown(value) && (
        <SelectField
          label="Time zone"
          hint={`We don't know ${cityChoice.city} yet. Which time zone is it in?`}
          error={errors.timezone?.message}
          {...form.register('timezone')}
        >
          {listZonesWith(value.timezone).map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </SelectField>
      )}
      <TextField
        label={isVirtual ? 'Event Name/Host' : 'Venue'}
        autoComplete="off"
        error={errors.venueName?.message}
        {...form.register('venueName')}
      />
      <TextField
        label={isVirtual || role.isAdmin ? 'Address (optional)' : 'Address'}
        autoComplete="off"
        hint={
          value.isPrivate
            ? 'We email the venue and address only to people with a spot or an invitation.'
            : undefined
        }
        error={errors.venueAddress?.message}
        {...form.register('venueAddress')}
      />
    </>
  )
}

const zoneNames = listZones()

/** Returns the list of zones, with the chosen zone added if this browser lists it only under another name. */
const listZonesWith = (zone: string): readonly string[] =>
  zoneNames.includes(zone) ? zoneNames : [zone, ...zoneNames]
