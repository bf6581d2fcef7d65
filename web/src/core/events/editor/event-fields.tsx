import type { CurrentUser } from '@shared/auth/contract.ts'
import { DEFAULT_CAPACITY } from '@shared/hosting/admin-contract.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_SIGNUP_LIMIT, MAX_TITLE_LENGTH } from '@shared/hosting/contract.ts'
import { Controller } from 'react-hook-form'
import { CountedField } from '@/components/form/counted-field.tsx'
import { MarkdownField } from '@/components/form/markdown-field.tsx'
import { NumberField } from '@/components/form/number-field.tsx'
import { SwitchField } from '@/components/form/switch-field.tsx'
import { SelectField, TextField } from '@/components/form/text-field.tsx'
import { GuestFileField } from '../guests/guest-file-field.tsx'
import { EventDescription } from '../event-description.tsx'
import { CoverField } from './cover-field.tsx'
import { CityHostsField } from './city-hosts-field.tsx'
import { CoHostsField } from './co-hosts-field.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { GoodToKnowFields } from './good-to-know-fields.tsx'
import { hostQuestionAccessLabels } from './host-question-access-labels.ts'
import { PlaceFields } from './place-fields.tsx'
import { QuestionsFields } from './questions-fields.tsx'
import { RsvpWindowFields } from './rsvp-window-fields.tsx'
import { TimeFields } from './time-fields.tsx'
import type { EventEditorState } from './use-event-editor.ts'

interface EventFieldsProps {
  readonly editor: EventEditorState
  readonly user: Pick<CurrentUser, 'id' | 'city'>
  readonly now: number
}

const UPLOAD_ERROR_TEXT =
  'The event is saved, but its guest list did not upload, so nobody on it can RSVP yet. Save or publish again to retry.'

/** The fields of an event (specification section 5). */
export function EventFields({ editor, user, now }: EventFieldsProps) {
  const { form, formProps, errors, value, event, role } = editor
  const { control } = form
  const isUnlimitedIfEmpty = role.getLimit({ ...value, signupLimit: null }, event) === null
  return (
    <form {...formProps} aria-label="Event" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {/* The editor opens with the focus on the title. */}
      <div data-not-first>
        <CoverField url={event?.imageUrl ?? null} cover={editor.cover} />
      </div>
      <Controller
        control={control}
        name="title"
        render={({ field }) => (
          <CountedField
            {...field}
            label="Title"
            maxLength={MAX_TITLE_LENGTH}
            hint="This goes on the poster."
            error={errors.title?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="isVirtual"
        render={({ field: { value: isOn, ...field } }) => (
          <SwitchField {...field} checked={isOn} label="Online event" hint="People join with a link." />
        )}
      />
      <TimeFields editor={editor} now={now} />
      {editor.repeat && <RepeatFields {...editor.repeat} isOptional />}
      <PlaceFields editor={editor} />
      {value.isVirtual && <LinkFields editor={editor} />}
      <Controller
        control={control}
        name="signupLimit"
        render={({ field }) => (
          <NumberField
            {...field}
            label={role.isAdmin ? 'Capacity' : 'Signup limit (optional)'}
            min={1}
            max={MAX_SIGNUP_LIMIT}
            placeholder={isUnlimitedIfEmpty ? 'Unlimited' : String(DEFAULT_CAPACITY)}
            hint={`Leave empty for ${isUnlimitedIfEmpty ? 'no limit' : `${DEFAULT_CAPACITY} spots`}. ${
              event && event.signupCount > 0
                ? `${event.signupCount} confirmed, ${event.waitlistCount} on the waitlist. You can't go below ${event.signupCount + (event.offeredCount ?? 0)}.`
                : 'When the event is full, people join the waitlist.'
            }`}
            error={errors.signupLimit?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="descriptionMd"
        render={({ field }) => (
          <MarkdownField
            {...field}
            label="Description"
            maxLength={MAX_DESCRIPTION_LENGTH}
            placeholder="What happens, what to bring, when it ends."
            renderPreview={(markdown) => <EventDescription markdown={markdown} />}
            error={errors.descriptionMd?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="coHosts"
        render={({ field }) =>
          role.isAdmin ? (
            <CityHostsField
              value={field.value}
              onChange={field.onChange}
              city={value.cityChoice?.city ?? null}
              error={errors.coHosts?.message}
            />
          ) : (
            <CoHostsField
              value={field.value}
              onChange={field.onChange}
              city={user.city}
              ownerId={event ? event.ownerId : user.id}
              error={errors.coHosts?.message}
            />
          )
        }
      />
      <Controller
        control={control}
        name="goodToKnow"
        render={({ field }) => (
          <GoodToKnowFields
            value={field.value}
            onChange={field.onChange}
            error={errors.goodToKnow?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="rsvpWindow"
        render={({ field }) => (
          <RsvpWindowFields
            form={value}
            onChange={field.onChange}
            now={now}
            error={errors.rsvpWindow?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="questions"
        render={({ field }) => (
          <QuestionsFields
            value={field.value}
            onChange={field.onChange}
            answeredQuestions={
              event && event.signupCount + event.waitlistCount + (event.requestedCount ?? 0) > 0
                ? (event.questions ?? [])
                : []
            }
            error={errors.questions?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="hostQuestionAccess"
        render={({ field }) => (
          <SelectField
            {...field}
            value={field.value ?? 'nobody'}
            label="Who can ask the hosts questions?"
            hint={`All hosts get the questions by email and under COLLABORATE. A host can put an answer on the event page.${
              value.isByRequest ? ' People become attendees when they are accepted.' : ''
            }`}
            error={errors.hostQuestionAccess?.message}
          >
            {Object.entries(hostQuestionAccessLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
      />
      <Controller
        control={control}
        name="isByRequest"
        render={({ field: { value: isOn, ...field } }) => (
          <SwitchField
            {...field}
            checked={isOn}
            label="Hosts choose who comes"
            hint="People ask to join, and a host accepts or declines. A request holds no spot. People on the guest list don't need to ask."
          />
        )}
      />
      <Controller
        control={control}
        name="shouldReconfirm"
        render={({ field: { value: isOn, ...field } }) => (
          <SwitchField
            {...field}
            checked={isOn}
            label="Ask if people are still coming"
            hint="The reminder email asks them. Attendees who don't answer can lose their spot to the waitlist."
          />
        )}
      />
      <p className="text-ink-soft">
        Each attendee chooses whether other attendees see their first name, so there is nothing to set here.
      </p>
      <div>
        <Controller
          control={control}
          name="isPrivate"
          render={({ field: { value: isOn, ...field } }) => (
            <SwitchField
              {...field}
              onChange={(isPrivate) => {
                field.onChange(isPrivate)
                // The switch shows or hides the file field, so a file that was chosen earlier is removed.
                editor.chooseGuests(null)
              }}
              checked={isOn}
              label="Private event"
              hint={`Hidden from all listings. ${
                value.isByRequest
                  ? 'Anyone with the link can ask to join.'
                  : 'Anyone with the link can RSVP, or only people on the guest list if there is one.'
              }`}
            />
          )}
        />
        {value.isPrivate && !event?.hasGuestList && (
          <GuestFileField
            label="Guest list (optional)"
            hint={`A .csv file with one email per line. ${
              value.isByRequest
                ? "These people won't need to ask."
                : 'Only these people will be able to RSVP.'
            }`}
            error={editor.isGuestListUnsent ? UPLOAD_ERROR_TEXT : undefined}
            onGuestsChange={editor.chooseGuests}
          />
        )}
        {value.isPrivate && event?.hasGuestList && (
          <p>
            {role.isAdmin
              ? 'This event has a guest list. Its hosts can view and edit it.'
              : 'This event has a guest list. View and edit it from your events, under “Guest list”.'}
          </p>
        )}
      </div>
    </form>
  )
}

function LinkFields({ editor: { form, errors } }: Pick<EventFieldsProps, 'editor'>) {
  return (
    <div className="grid gap-6 sm:grid-cols-[1fr_2fr]">
      <SelectField
        label="Platform"
        error={errors.virtualPlatform?.message}
        {...form.register('virtualPlatform')}
      >
        <option value="zoom">Zoom</option>
        <option value="google_meet">Google Meet</option>
        <option value="webex">Webex</option>
        <option value="other">Other</option>
      </SelectField>
      <TextField
        label="Link"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="Only people with a spot see it."
        error={errors.virtualLink?.message}
        {...form.register('virtualLink')}
      />
    </div>
  )
}
