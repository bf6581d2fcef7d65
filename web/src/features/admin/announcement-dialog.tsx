import { MAX_ANNOUNCEMENT_LENGTH, type Announcement } from '@shared/site/contract.ts'
import { resolveWallTime, toWallTime } from '@shared/time/wall-time.ts'
import { Controller, useWatch } from 'react-hook-form'
import { CountedField } from '@/components/form/counted-field.tsx'
import { SelectField } from '@/components/form/text-field.tsx'
import { SubmitOrCancel } from '@/components/form/submit-or-cancel.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { ZonedTimeField } from '@/components/form/zoned-time-field.tsx'
import { AnnouncementBar } from '@/components/ui/announcement-bar.tsx'
import { Dialog } from '@/components/ui/dialog.tsx'
import { callApi } from '@/lib/api-client.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { readViewerZone } from '@/lib/viewer-zone.ts'

interface AnnouncementDialogProps {
  readonly announcement: Announcement | null
  readonly onSaved: () => void
  readonly onClose: () => void
}

export default function AnnouncementDialog(props: AnnouncementDialogProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={props.announcement ? 'Edit announcement' : 'New announcement'}
      description="Everyone sees it within three minutes, and can dismiss it on their device."
    >
      <AnnouncementForm {...props} />
    </Dialog>
  )
}

const HOUR_MS = 3_600_000

/** The form is a child of the dialog, so that the dialog asks for confirmation before the input is lost. */
function AnnouncementForm({ announcement, onSaved, onClose }: AnnouncementDialogProps) {
  const zone = readViewerZone() ?? 'UTC'
  // The label of `Europe/London` is "London".
  const zoneLabel = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  const { form, errors, isSending, formProps } = useCallForm({
    fieldNames: ['text', 'level', 'endsAt'],
    defaultValues: {
      text: announcement?.text ?? '',
      level: announcement?.level ?? 'info',
      endsAt: toWallTime(
        announcement ? Date.parse(announcement.endsAt) : getServerTime() + 24 * HOUR_MS,
        zone,
      ),
    },
    send: ({ text, level, endsAt }) => {
      const end = resolveWallTime(endsAt, zone)
      return callApi('setAnnouncement', {
        body: { text, level, endsAt: end.kind === 'incomplete' ? '' : new Date(end.instant).toISOString() },
      })
    },
    onSent: ({ message }) => {
      toastSuccess(message)
      onSaved()
      onClose()
    },
    failureToast: 'Failed to publish the announcement. Please try again.',
  })
  const [text, level] = useWatch({ control: form.control, name: ['text', 'level'] })
  return (
    <form {...formProps} className="grid gap-4">
      <Controller
        control={form.control}
        name="text"
        render={({ field }) => (
          <CountedField
            label="Text"
            required
            maxLength={MAX_ANNOUNCEMENT_LENGTH}
            error={errors.text?.message}
            {...field}
          />
        )}
      />
      <SelectField label="Level" error={errors.level?.message} {...form.register('level')}>
        <option value="info">Information</option>
        <option value="warning">Warning</option>
      </SelectField>
      <Controller
        control={form.control}
        name="endsAt"
        render={({ field, fieldState }) => (
          <ZonedTimeField
            label="Shown until"
            error={fieldState.error?.message}
            zone={zone}
            zoneLabel={zoneLabel}
            now={getServerTime()}
            value={field.value}
            onChange={field.onChange}
            ref={field.ref}
          />
        )}
      />
      <section aria-label="Preview">
        <p className="font-bold">Preview</p>
        <div className="mt-2">
          <AnnouncementBar text={text.trim() || 'The text of the announcement'} level={level} />
        </div>
      </section>
      <SubmitOrCancel
        label="Publish"
        sendingLabel="Publishing..."
        isSending={isSending}
        onCancel={onClose}
        className="mt-2"
      />
    </form>
  )
}
