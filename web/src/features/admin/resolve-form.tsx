import { zodResolver } from '@hookform/resolvers/zod'
import { newResolution, type ReportDetail } from '@shared/reports/contract.ts'
import { objectionAction, reportAction } from '@shared/reports/stored.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { refreshList } from '@/components/data/use-list-state.ts'
import { CheckboxField } from '@/components/form/checkbox-field.tsx'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { Button } from '@/components/ui/button.tsx'
import { useRefreshEvents } from '@/core/events/event-mutations.ts'
import { useRefreshUser } from '@/core/users/user-queries.ts'
import { callApi, type CallResponse } from '@/lib/api-client.ts'
import { ApiError } from '@/lib/api-error.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { reportQuery } from './report-query.ts'
import { actionTexts, resolutionEmailTexts, resolutionLabels } from './report-labels.ts'

type FormValues = z.input<typeof newResolution>

const FAILURE_TEXT = 'Failed to resolve this report. Please try again.'

/** Returns the actions to choose from. A report about an event or host that no longer exists can only be dismissed. */
function listPossibleActions({ kind, target, event, host }: ReportDetail): readonly FormValues['action'][] {
  if (kind === 'objection') return objectionAction.options
  if (!event && !host) return reportAction.extract(['dismiss']).options
  return target.type === 'event'
    ? reportAction.options
    : reportAction.extract(['dismiss', 'warn', 'suspend']).options
}

/** The form that resolves a report or an objection, with an action and a reason. */
export function ResolveForm({ report }: { readonly report: ReportDetail }) {
  const { id, otherReportCount, kind, target } = report
  const client = useQueryClient()
  const refreshEvents = useRefreshEvents()
  const refreshUser = useRefreshUser()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: reportQuery(id).queryKey }),
      refreshList(client, 'listReports'),
      // The action may have changed the event or the host.
      refreshEvents(),
      refreshUser(),
    ])
  const { form, errors, isSending, formProps } = useCallForm<
    FormValues,
    FormValues,
    CallResponse<'resolveReport'>
  >({
    fieldNames: ['action', 'reason'],
    defaultValues: { reason: '', includesOtherReports: kind === 'report' && otherReportCount > 0 },
    resolver: zodResolver(newResolution, undefined, { raw: true }),
    send: (body) => callApi('resolveReport', { params: { id }, body }),
    onSent: ({ count }, { action }) => {
      const resolvedCountText = count > 1 ? ` ${count.toLocaleString('en')} reports are resolved.` : ''
      toastSuccess(resolutionLabels[action], `${resolutionEmailTexts[action]}${resolvedCountText}`)
      form.reset()
      return refresh()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'already_resolved') return false
      // An admin has resolved the report in the meantime. Their resolution replaces this form.
      toastFailure(error, FAILURE_TEXT)
      form.reset()
      void refresh()
      return true
    },
    failureToast: FAILURE_TEXT,
  })
  const action = useWatch({ control: form.control, name: 'action' }) as FormValues['action'] | undefined
  return (
    <form {...formProps} className="grid gap-5">
      <fieldset>
        <legend className="text-xl font-bold">Decision</legend>
        <div className="border-hairline mt-2 border-t-2">
          {listPossibleActions(report).map((option) => (
            <label
              key={option}
              className="border-hairline flex min-h-14 cursor-pointer items-start gap-3 border-b-2 py-3"
            >
              <input
                type="radio"
                value={option}
                className="accent-ink mt-0.5 size-6 shrink-0"
                {...form.register('action')}
              />
              <span>
                <span className="block font-bold">{actionTexts[option].label}</span>
                <span className="text-ink-soft block text-sm">{actionTexts[option].effect}</span>
              </span>
            </label>
          ))}
        </div>
        {errors.action && (
          <p className="text-danger mt-1.5 text-sm font-bold">
            {action === undefined ? 'Please choose a decision.' : errors.action.message}
          </p>
        )}
      </fieldset>
      <TextAreaField
        label="Reason"
        rows={5}
        aria-required
        hint="Emailed as written. Don't name the reporter."
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      {kind === 'report' && otherReportCount > 0 && (
        <Controller
          control={form.control}
          name="includesOtherReports"
          render={({ field }) => (
            <CheckboxField
              label={`Also resolve ${otherReportCount === 1 ? '1 other report' : `${otherReportCount} other reports`} about this ${target.type}`}
              checked={field.value === true}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <div>
        <Button
          type="submit"
          look={action === 'cancel' || action === 'suspend' ? 'danger' : 'ink'}
          disabled={isSending}
        >
          {isSending ? 'Saving...' : action ? actionTexts[action].buttonLabel : 'Decide'}
        </Button>
      </div>
    </form>
  )
}
