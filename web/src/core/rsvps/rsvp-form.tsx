import type { CurrentUser } from '@shared/auth/contract.ts'
import type { EventDetail } from '@shared/events/contract.ts'
import type { SubmittedAnswer } from '@shared/events/questions.ts'
import type { RsvpResponse } from '@shared/rsvps/contract.ts'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { Controller, type Resolver, type UseFormReturn } from 'react-hook-form'
import { FieldFrame } from '@/components/form/field-frame.tsx'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { makeLazyComponent } from '@/components/lazy-component.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { loadWithRetry } from '@/lib/load-with-retry.ts'
import { EmailField, NameField } from '@/components/form/contact-fields.tsx'
import { Button } from '@/components/ui/button.tsx'
import { useReportUnsaved } from '@/components/ui/unsaved-guard.ts'
import { RulesNote } from '@/components/ui/rules-note.tsx'
import type { RsvpEntry } from '@/lib/outbox.ts'
import { getServerTime } from '@/lib/server-time.ts'
import { toast, toastError } from '@/lib/toast.ts'
import { removeVisitorContact, saveVisitorContact, readVisitorContact } from '@/lib/visitor-contact.ts'
import { UNSENT_TOASTS } from './outbox-text.ts'
import { useCreateRsvp } from './use-create-rsvp.ts'
import { pickFittingAnswers, AnswerFields, findUnansweredIds } from './answer-fields.tsx'
import { describeReconfirmation } from './reconfirm-text.ts'
import { ASK_TO_JOIN_LABEL } from './request-text.ts'
import { ALREADY_RSVPD_TOAST, RSVP_FAILURE_TEXT, isAlreadyRsvpdError } from './rsvp-text.ts'
import type { RsvpOutput, RsvpInput } from './rsvp-form-schema.ts'
import { ShowNameField } from './show-name-field.tsx'

const contactFields = ['name', 'email'] as const

const CityPicker = makeLazyComponent(async () => ({
  default: (await import('@/core/cities/city-picker.tsx')).CityPicker,
}))

const loadSchema = () => import('./rsvp-form-schema.ts')
/** zod is large, and is needed only when the form is submitted. */
const resolver: Resolver<RsvpInput, unknown, RsvpOutput> = async (...args) =>
  (await loadWithRetry(loadSchema)).rsvpResolver(...args)

const CITY_LABEL = 'Where are you coming from? (optional)'

interface RsvpFormProps {
  readonly event: EventDetail
  readonly user: CurrentUser | null
  /** Whether a visitor's own RSVP is already on this device, so that the form starts empty. */
  readonly isForSomeoneElse: boolean
  /** An earlier attempt on this device whose answers are outdated; the form starts with its contents. */
  readonly outdatedEntry: RsvpEntry | undefined
  readonly onResult: (result: RsvpResponse) => void
  /** Called if there is no result to show: the RSVP is queued, or the attendee had already made one. */
  readonly onDone: () => void
}

/**
 * The form of the RSVP dialog. The input stays if sending fails. For members, and for visitors whom this
 * device remembers, the form is filled in and, if the event has no questions, the focus is on its button.
 */
export function RsvpForm({ event, user, isForSomeoneElse, outdatedEntry, onResult, onDone }: RsvpFormProps) {
  const createRsvp = useCreateRsvp(event)
  const [rememberedContact, setRememberedContact] = useState(() =>
    isForSomeoneElse ? null : readVisitorContact(),
  )
  const contact = outdatedEntry ?? user ?? rememberedContact
  const questions = event.questions ?? []
  const [reconfirmationText] = useState(() => describeReconfirmation(event, getServerTime()))
  const [answers, setAnswers] = useState<readonly SubmittedAnswer[]>(outdatedEntry?.answers ?? [])
  const [unansweredIdsOnSubmit, setUnansweredIdsOnSubmit] = useState<readonly string[]>([])
  const isPrefilled = questions.length === 0 && (user !== null || rememberedContact !== null)
  const submitButton = useFocusIfPrefilled(isPrefilled)
  useReportUnsaved(answers.length > 0)
  // The code is loaded in advance, so that the form can be submitted without a network.
  useEffect(() => void loadSchema().catch(() => undefined), [])
  const { form, errors, isSending, formProps } = useCallForm<RsvpInput, RsvpOutput, RsvpResponse | 'queued'>({
    resolver,
    defaultValues: {
      name: contact?.name ?? '',
      email: contact?.email ?? '',
      sourceCity: outdatedEntry ? outdatedEntry.sourceCity : (user?.city ?? null),
      sourceArea: outdatedEntry ? outdatedEntry.sourceArea : (user?.area ?? null),
      ...(outdatedEntry?.isNameShown ? { isNameShown: true } : {}),
    },
    fieldNames: contactFields,
    send: (values) => createRsvp({ ...values, answers: pickFittingAnswers(questions, answers) }),
    onSent: (result, { name, email }) => {
      if (!isForSomeoneElse) saveVisitorContact({ name, email })
      if (result === 'queued') {
        toast(UNSENT_TOASTS.rsvp)
        onDone()
      } else {
        onResult(result)
      }
    },
    failureToast: RSVP_FAILURE_TEXT,
    onError: (error) => {
      if (!isAlreadyRsvpdError(error)) return false
      toast(ALREADY_RSVPD_TOAST)
      onDone()
      return true
    },
    onInvalid: (_, invalidForm) => toastContactError(invalidForm),
  })
  const { register, control, setValue, setFocus } = form
  /** Checks name and email too, so that the form shows all errors together. */
  const showAllErrors = async (unansweredIds: readonly string[]) => {
    const isContactValid = await form.trigger(contactFields).catch(() => true)
    setUnansweredIdsOnSubmit(unansweredIds)
    if (!isContactValid) toastContactError(form)
  }
  const clearContact = () => {
    removeVisitorContact()
    setRememberedContact(null)
    setValue('name', '')
    setValue('email', '')
    setValue('isNameShown', undefined)
    setFocus('name')
  }
  return (
    <form
      {...formProps}
      onSubmit={(submitEvent) => {
        const unansweredIds = findUnansweredIds(questions, answers)
        if (unansweredIds.length === 0) return formProps.onSubmit(submitEvent)
        submitEvent.preventDefault()
        void showAllErrors(unansweredIds)
      }}
      className="grid gap-5"
    >
      <NameField error={errors.name?.message} {...register('name')} />
      <EmailField error={errors.email?.message} {...register('email')} />
      {rememberedContact && (
        <p className="-mt-4 flex flex-wrap items-center text-sm">
          Remembered on this device.
          <Button look="plain" className="text-sm" onClick={clearContact}>
            Not you?
          </Button>
        </p>
      )}
      <Controller
        control={control}
        name="sourceCity"
        render={({ field }) => (
          <Controller
            control={control}
            name="sourceArea"
            render={({ field: area }) => (
              <Suspense fallback={<CityPlaceholder />}>
                <CityPicker
                  label={CITY_LABEL}
                  value={field.value ? { city: field.value, area: area.value ?? null } : null}
                  onChange={(choice) => {
                    setValue('sourceCity', choice.city)
                    setValue('sourceArea', choice.area)
                  }}
                />
              </Suspense>
            )}
          />
        )}
      />
      {questions.length > 0 && (
        <AnswerFields
          questions={questions}
          answers={answers}
          onChange={setAnswers}
          unansweredIdsOnSubmit={unansweredIdsOnSubmit}
        />
      )}
      <ShowNameField control={control} />
      {reconfirmationText !== null && <p>{reconfirmationText}</p>}
      <Button
        ref={submitButton}
        type="submit"
        disabled={isSending}
        className="min-h-13 text-lg"
        data-first-focus={isPrefilled || undefined}
      >
        {isSending ? 'Submitting...' : chooseSubmitLabel(event)}
      </Button>
      <RulesNote action={event.isByRequest ? 'asking to join' : 'RSVPing'} />
    </form>
  )
}

/** Shows a toast about the first error of name and email, which the fields show as well. */
function toastContactError({
  getValues,
  getFieldState,
}: Pick<UseFormReturn<RsvpInput, unknown, RsvpOutput>, 'getValues' | 'getFieldState'>): void {
  const isBlank = getValues(contactFields).some((value) => value.trim() === '')
  const { error } = contactFields.map((name) => getFieldState(name)).find(({ invalid }) => invalid) ?? {}
  toastError(isBlank ? 'Please fill in all fields.' : error?.message)
}

function chooseSubmitLabel({ isByRequest, isFull }: EventDetail): string {
  if (isByRequest) return ASK_TO_JOIN_LABEL
  return isFull ? 'Join Waitlist' : 'RSVP Now'
}

/** Focuses the button of a form that was filled in from the start: the form may load after its dialog has set the focus. */
function useFocusIfPrefilled(isPrefilled: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const [shouldFocus] = useState(isPrefilled)
  useEffect(() => {
    if (shouldFocus) button.current?.focus()
  }, [shouldFocus])
  return button
}

/** A placeholder as high as the field that is loading. */
function CityPlaceholder() {
  const id = useId()
  return (
    <FieldFrame id={id} label={CITY_LABEL} isGroup>
      <Skeleton className="mt-1.5 h-12" />
    </FieldFrame>
  )
}
