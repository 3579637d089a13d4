import { zodResolver } from '@hookform/resolvers/zod'
import { CONTACT_MESSAGE_LENGTH, CONTACT_TEXTS } from '@remusic/contract/running/contact'
import { ContactMessage } from '@remusic/contract/running/schemas/contact'
import { useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Countdown } from '../../base/ui/marks/Countdown.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { NeedsScripts } from '../../base/ui/overlays/NeedsScripts.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../people/accounts/session.ts'
import { useSendContactMessage } from './queries.ts'

const REDIRECT_AFTER_SECONDS = 5

type ContactInput = { name: string; email: string; message: string; website?: string | undefined }
const EMPTY: ContactInput = { name: '', email: '', message: '', website: '' }

/** A message to the operator, validated while typing. After sending, it confirms and redirects after five seconds. */
export function ContactForm() {
  const send = useSendContactMessage()
  const [banner, setBanner] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null)
  const form = useForm<ContactInput, unknown, ContactMessage>({
    resolver: zodResolver(ContactMessage),
    mode: 'onChange',
    defaultValues: EMPTY,
  })
  const navigate = useNavigate()
  // A member is not sent to the landing page, because it would end the session.
  const nextPath = useSession() ? paths.feed() : paths.landing()
  const { errors } = form.formState

  const submit = (message: ContactMessage) => {
    setBanner(null)
    send.mutate(message, {
      onSuccess: ({ msg }) => {
        form.reset(EMPTY)
        setBanner({ tone: 'ok', text: msg })
      },
      onError: (error) => setBanner({ tone: 'bad', text: messageOf(error) }),
    })
  }
  const refuse = (found: FieldErrors<ContactInput>) =>
    setBanner({ tone: 'bad', text: firstProblem(found, form.getValues('name')) })
  const { ref: honeypotRef, ...honeypot } = form.register('website')
  return (
    <form className="column gap-5" method="post" noValidate onSubmit={form.handleSubmit(submit, refuse)}>
      <NeedsScripts />
      {banner && (
        <Banner
          tone={banner.tone}
          visibleMs={banner.tone === 'ok' ? null : undefined}
          onDismiss={() => setBanner(null)}
        >
          {banner.text}
        </Banner>
      )}
      {banner?.tone === 'ok' && (
        <Countdown seconds={REDIRECT_AFTER_SECONDS} onEnd={() => void navigate(nextPath)} />
      )}
      <TextField label="Nombre" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <TextAreaField
        label="Mensaje"
        rows={5}
        maxLength={CONTACT_MESSAGE_LENGTH}
        error={errors.message?.message}
        {...form.register('message')}
      />
      <VisuallyHidden aria-hidden>
        <input
          type="text"
          tabIndex={-1}
          autoComplete="off"
          aria-label="No llenar"
          ref={honeypotRef}
          {...honeypot}
        />
      </VisuallyHidden>
      <Button type="submit" variant="primary" size="l" block pending={send.isPending}>
        Enviar Mensaje
      </Button>
    </form>
  )
}

/** As specified: a missing name has its own alert; otherwise the first error in the order of the form. */
function firstProblem(errors: FieldErrors<ContactInput>, name: string): string {
  if (name.trim() === '') return CONTACT_TEXTS.nameMissingAlert
  return (
    errors.name?.message ?? errors.email?.message ?? errors.message?.message ?? CONTACT_TEXTS.messageInvalid
  )
}
