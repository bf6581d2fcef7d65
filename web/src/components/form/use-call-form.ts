import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import {
  useForm,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { ApiError } from '@/lib/api-error.ts'
import { toastError } from '@/lib/toast.ts'
import { toastFailure } from '@/lib/toast-failure.ts'
import { showFieldErrors } from './show-field-errors.ts'

interface CallFormOptions<Form extends FieldValues, Values, Result> extends Pick<
  UseFormProps<Form, unknown, Values>,
  'defaultValues' | 'resolver' | 'shouldFocusError'
> {
  /** The fields that the server may report errors for, in the order of the form. */
  readonly fieldNames: readonly Path<Form>[]
  /** Maps the call's field names to the form's. */
  readonly formFieldNames?: Readonly<Record<string, Path<Form>>>
  readonly send: (values: Values) => Promise<Result>
  readonly onSent: (result: Result, values: Values) => unknown
  /** The text of the toast after a failure without a message from the server, and its title if that is not “Error”. */
  readonly failureToast: string | { readonly title: string; readonly fallback: string }
  /** Called first after a failure. Returns true if it has shown the message itself. */
  readonly onError?: (error: unknown, form: UseFormReturn<Form, unknown, Values>) => boolean
  /** Called when fields are invalid; the fields show their errors already. */
  readonly onInvalid?: (errors: FieldErrors<Form>, form: UseFormReturn<Form, unknown, Values>) => void
}

/** Whether the server's message is about the only invalid field. Otherwise the message does not say which fields are invalid. */
function isAboutOneField(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const messages = Object.values(error.fields)
  return messages.length === 1 && messages[0] === error.serverMessage
}

/**
 * Manages a form that makes a call. After a failure the input stays, a toast reports the failure, and the server's message about
 * a field is also shown at that field. The form is not submitted twice, and the dialog around it asks for a confirmation before
 * unsaved input is lost.
 */
export function useCallForm<Form extends FieldValues, Values = Form, Result = unknown>(
  options: CallFormOptions<Form, Values, Result>,
) {
  const {
    fieldNames,
    formFieldNames,
    send,
    onSent,
    failureToast: failure,
    onError,
    onInvalid,
    ...formOptions
  } = options
  const form = useForm<Form, unknown, Values>(formOptions)
  const { errors, isDirty } = form.formState
  useReportUnsaved(isDirty)
  /** Whether the form's values are being checked, so that a second submit is ignored. */
  const isChecking = useRef(false)
  const showFailure = (error: unknown, areFieldsMarked = false) => {
    const { title, fallback } =
      typeof failure === 'string' ? { title: undefined, fallback: failure } : failure
    if (areFieldsMarked && !isAboutOneField(error)) toastError('Please check the marked fields.', title)
    else toastFailure(error, fallback, title)
  }
  const call = useMutation({
    mutationFn: send,
    onSuccess: onSent,
    onError: (error) => {
      if (onError?.(error, form)) return
      showFailure(error, showFieldErrors(form, fieldNames, error, formFieldNames))
    },
  })
  const submit = form.handleSubmit(
    (values) => {
      if (!call.isPending) call.mutate(values)
    },
    (fieldErrors) => onInvalid?.(fieldErrors, form),
  )
  return {
    form,
    errors,
    isSending: call.isPending,
    submit,
    /** For `<form>`: `{...formProps}`. */
    formProps: {
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        if (isChecking.current) return
        isChecking.current = true
        // The schema's code may still be loading, and may fail to load.
        submit()
          .catch((error: unknown) => showFailure(error))
          .finally(() => (isChecking.current = false))
      },
    },
  }
}
