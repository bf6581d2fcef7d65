import { zodResolver } from '@hookform/resolvers/zod'
import {
  MIN_APPLICATION_LENGTH,
  countApplicationCharacters,
  memberApplication,
} from '@shared/applications/contract.ts'
import { ArrowLeft } from 'lucide-react'
import { useWatch, type Control } from 'react-hook-form'
import type { z } from 'zod'
import { useCallForm } from '@/components/form/use-call-form.ts'
import { LinkField } from '@/components/form/contact-fields.tsx'
import { Button } from '@/components/ui/button.tsx'
import { RulesNote } from '@/components/ui/rules-note.tsx'
import { TextAreaField } from '@/components/form/text-field.tsx'
import { callApi } from '@/lib/api-client.ts'
import { refreshSession } from '@/core/session/session.ts'
import { toastSuccess } from '@/lib/toast.ts'
import { NextSteps } from './next-steps.tsx'

type FormValues = z.input<typeof memberApplication>

const fieldNames = ['bio', 'whyHost', 'experience', 'socialMediaUrl'] as const

/** A member's application to host, shown in place of the dashboard (specification section 2, "Host application form"). */
export function MemberApplication({ onClose }: { readonly onClose: () => void }) {
  const { form, errors, isSending, formProps } = useCallForm<FormValues>({
    defaultValues: { bio: '', whyHost: '', experience: '', socialMediaUrl: '' },
    resolver: zodResolver(memberApplication, undefined, { raw: true }),
    fieldNames,
    send: (body) => callApi('applyAsMember', { body }),
    onSent: async () => {
      toastSuccess(
        'Application Submitted!',
        "Your host application has been submitted for review. We'll notify you once it's been processed.",
      )
      await refreshSession()
      onClose()
    },
    failureToast: {
      title: 'Application Failed',
      fallback: 'There was an error submitting your application. Please try again.',
    },
  })
  return (
    <div className="px-gutter pt-24 pb-20">
      <Button look="plain" className="-mx-2" onClick={onClose}>
        <ArrowLeft aria-hidden size={20} strokeWidth={2.5} />
        Back to Dashboard
      </Button>
      <h1 className="display text-display-1 mt-4">
        Become
        <br />a host
      </h1>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr]">
        <form {...formProps} className="grid content-start gap-6">
          <TextAreaField
            label="About You"
            rows={5}
            aria-required
            hint={<Counter control={form.control} name="bio" />}
            error={errors.bio?.message}
            {...form.register('bio')}
          />
          <TextAreaField
            label="Why do you want to host events?"
            rows={5}
            aria-required
            hint={<Counter control={form.control} name="whyHost" />}
            error={errors.whyHost?.message}
            {...form.register('whyHost')}
          />
          <TextAreaField
            label="Relevant Experience (Optional)"
            rows={3}
            error={errors.experience?.message}
            {...form.register('experience')}
          />
          <LinkField
            label="Portfolio/Social Media Link (Optional)"
            error={errors.socialMediaUrl?.message}
            {...form.register('socialMediaUrl')}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" className="min-h-14 px-8 text-lg" disabled={isSending}>
              {isSending ? 'Submitting Application...' : 'Submit Host Application'}
            </Button>
            <Button look="outline" className="min-h-14 px-8 text-lg" onClick={onClose}>
              Cancel
            </Button>
          </div>
          <div className="justify-self-start">
            <RulesNote action="applying" />
          </div>
        </form>
        <NextSteps />
      </div>
    </div>
  )
}

interface CounterProps {
  readonly control: Control<FormValues>
  readonly name: 'bio' | 'whyHost'
}

function Counter({ control, name }: CounterProps) {
  const value = useWatch({ control, name })
  return (
    <span className="tabular-digits">
      {countApplicationCharacters(value)}/{MIN_APPLICATION_LENGTH} characters minimum
    </span>
  )
}
