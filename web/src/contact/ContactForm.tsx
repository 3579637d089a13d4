import { zodResolver } from '@hookform/resolvers/zod'
import { CONTACT_MESSAGE_LENGTH, CONTACT_TEXTS, ContactMessage } from '@remusic/contract/contact'
import { useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useSession } from '../accounts/session.ts'
import { messageOf } from '../failures/messageOf.ts'
import { paths } from '../paths.ts'
import { Key } from '../ui/inputs/Key.tsx'
import { TextAreaField } from '../ui/inputs/TextAreaField.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { Countdown } from '../ui/marks/Countdown.tsx'
import { Banner } from '../ui/overlays/Banner.tsx'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import classes from './ContactForm.module.css'
import { useSendContactMessage } from './queries.ts'

const LEAVES_AFTER_SECONDS = 5

type Given = { name: string; email: string; message: string; website?: string | undefined }
const EMPTY: Given = { name: '', email: '', message: '', website: '' }

/** A message for whoever runs ReMusic. Checked while one types; thanked, and led away after five seconds. */
export function ContactForm() {
  const send = useSendContactMessage()
  const [said, setSaid] = useState<{ tone: 'ok' | 'bad'; text: string } | null>(null)
  const form = useForm<Given, unknown, ContactMessage>({
    resolver: zodResolver(ContactMessage),
    mode: 'onChange',
    defaultValues: EMPTY,
  })
  const navigate = useNavigate()
  // Whoever is signed in stays so: the landing page would end the session.
  const away = useSession() ? paths.feed() : paths.landing()
  const { errors } = form.formState

  const submit = (message: ContactMessage) => {
    setSaid(null)
    send.mutate(message, {
      onSuccess: ({ msg }) => {
        form.reset(EMPTY)
        setSaid({ tone: 'ok', text: msg })
      },
      onError: (error) => setSaid({ tone: 'bad', text: messageOf(error) }),
    })
  }
  const refuse = (found: FieldErrors<Given>) =>
    setSaid({ tone: 'bad', text: firstProblem(found, form.getValues('name')) })
  const { ref: trapRef, ...trap } = form.register('website')
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit(submit, refuse)}>
      {said && (
        <Banner
          tone={said.tone}
          visibleMs={said.tone === 'ok' ? null : undefined}
          onGone={() => setSaid(null)}
        >
          {said.text}
        </Banner>
      )}
      {said?.tone === 'ok' && <Countdown seconds={LEAVES_AFTER_SECONDS} onEnd={() => void navigate(away)} />}
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
        <input type="text" tabIndex={-1} autoComplete="off" aria-label="No llenar" ref={trapRef} {...trap} />
      </VisuallyHidden>
      <Key type="submit" variant="primary" size="l" block pending={send.isPending}>
        Enviar Mensaje
      </Key>
    </form>
  )
}

/** As specified: a missing name is asked for; otherwise the first problem in the order of the form. */
function firstProblem(errors: FieldErrors<Given>, name: string): string {
  if (name.trim() === '') return CONTACT_TEXTS.nameMissingAlert
  return (
    errors.name?.message ?? errors.email?.message ?? errors.message?.message ?? CONTACT_TEXTS.messageInvalid
  )
}
