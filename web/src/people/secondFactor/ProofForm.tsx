import type { RequestOptions } from '@remusic/contract/people/schemas/secondFactor'
import type { ProofMethod } from '@remusic/contract/people/secondFactor'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import DeviceMobileIcon from '~icons/ph/device-mobile'
import FingerprintIcon from '~icons/ph/fingerprint'
import GoogleLogoIcon from '~icons/ph/google-logo'
import ListNumbersIcon from '~icons/ph/list-numbers'
import PasswordIcon from '~icons/ph/password'
import { settingsQuery } from '../../base/api/settings.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { GoogleButton } from '../accounts/GoogleButton.tsx'
import { type ProofAnswer, TYPED_FIELDS, type TypedMethod } from './answers.ts'
import { CodeField } from './CodeField.tsx'
import { choosePasskey, problemOf, useHasPasskeys } from './passkeys.ts'

const METHODS: Record<ProofMethod, { label: string; icon: ReactNode }> = {
  passkey: { label: 'Usar una llave de acceso', icon: <FingerprintIcon aria-hidden /> },
  totp: { label: 'Usar un código de mi aplicación', icon: <DeviceMobileIcon aria-hidden /> },
  recovery_code: { label: 'Usar un código de recuperación', icon: <ListNumbersIcon aria-hidden /> },
  password: { label: 'Usar mi contraseña', icon: <PasswordIcon aria-hidden /> },
  google: { label: 'Usar mi cuenta de Google', icon: <GoogleLogoIcon aria-hidden /> },
}

type Props<M extends ProofMethod> = {
  /** The ways the account has, the best first. */
  methods: readonly M[]
  /** Requests a challenge for a passkey; each one can be used once. */
  passkeyOptions: () => Promise<RequestOptions>
  /** Rejects if the answer is not accepted. */
  onAnswer: (answer: ProofAnswer) => Promise<unknown>
  submitLabel: string
}

/** Asks for one of several proofs of who somebody is: a passkey, a code, the password. */
export function ProofForm<M extends ProofMethod>({
  methods,
  passkeyOptions,
  onAnswer,
  submitLabel,
}: Props<M>) {
  const hasPasskeys = useHasPasskeys()
  const usable: ProofMethod[] = methods.filter((method) => hasPasskeys || method !== 'passkey')
  const [chosen, choose] = useState<ProofMethod | null>(null)
  const method = chosen ?? usable[0]
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (answer: () => ProofAnswer | Promise<ProofAnswer>) => {
    if (isPending) return
    setPending(true)
    setProblem(null)
    try {
      await onAnswer(await answer())
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setPending(false)
    }
  }

  if (!method)
    return (
      <Banner tone="bad" visibleMs={null}>
        Este navegador no admite llaves de acceso. Usa uno más nuevo u otro dispositivo.
      </Banner>
    )
  return (
    <div className="grid gap-4">
      {method === 'passkey' && (
        <PasskeyProof
          pending={isPending}
          problem={problem}
          onPress={() => void send(async () => ({ response: await choosePasskey(await passkeyOptions()) }))}
        />
      )}
      {method === 'google' && <GoogleProof problem={problem} onCredential={(it) => void send(() => it)} />}
      {method !== 'passkey' && method !== 'google' && (
        <TypedProof
          key={method}
          method={method}
          pending={isPending}
          problem={problem}
          submitLabel={submitLabel}
          onSubmit={(answer) => void send(() => answer)}
        />
      )}
      {usable.length > 1 && (
        <ul className="grid gap-2" aria-label="Otras formas">
          {usable
            .filter((other) => other !== method)
            .map((other) => (
              <li key={other}>
                <Button
                  variant="ghost"
                  block
                  icon={METHODS[other].icon}
                  onClick={() => {
                    setProblem(null)
                    choose(other)
                  }}
                >
                  {METHODS[other].label}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

function Problem({ children }: { children: string | null }) {
  return (
    children && (
      <Banner tone="bad" visibleMs={null}>
        {children}
      </Banner>
    )
  )
}

type PasskeyProps = { pending: boolean; problem: string | null; onPress: () => void }

function PasskeyProof({ pending, problem, onPress }: PasskeyProps) {
  const key = useRef<HTMLButtonElement>(null)
  useEffect(() => key.current?.focus(), [])
  return (
    <>
      <Problem>{problem}</Problem>
      <Button
        ref={key}
        variant="primary"
        size="l"
        block
        icon={METHODS.passkey.icon}
        pending={pending}
        pendingLabel="Esperamos a tu dispositivo…"
        onClick={onPress}
        data-autofocus
      >
        {METHODS.passkey.label}
      </Button>
    </>
  )
}

type GoogleProps = {
  problem: string | null
  onCredential: (answer: { credential: string; nonce: string }) => void
}

function GoogleProof({ problem, onCredential }: GoogleProps) {
  const { data: settings } = useQuery(settingsQuery)
  return (
    <>
      <Problem>{problem}</Problem>
      {settings?.googleClientId && (
        <GoogleButton
          clientId={settings.googleClientId}
          onCredential={onCredential}
          fallback={<Problem>No pudimos contactar con Google, intenta más tarde</Problem>}
        />
      )}
    </>
  )
}

type TypedProps = {
  method: TypedMethod
  pending: boolean
  problem: string | null
  submitLabel: string
  onSubmit: (answer: ProofAnswer) => void
}

function TypedProof({ method, pending, problem, submitLabel, onSubmit }: TypedProps) {
  const { problemWith, answer } = TYPED_FIELDS[method]
  const [typed, setTyped] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  // Selects a rejected answer, so that typing replaces it, even right after the message has appeared.
  useLayoutEffect(() => {
    if (problem) field.current?.select()
  }, [problem])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form in a dialog must not submit the form behind it, which React considers its parent.
    event.stopPropagation()
    const isComplete = problemWith(typed) === null
    setIncomplete(!isComplete)
    if (isComplete) onSubmit(answer(typed))
    else field.current?.focus()
  }
  const error = isIncomplete ? problemWith(typed) : problem
  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <VisuallyHidden role="alert">{error}</VisuallyHidden>
      <CodeField ref={field} method={method} value={typed} onChange={setTyped} error={error ?? undefined} />
      <Button type="submit" variant="primary" size="l" block pending={pending} pendingLabel="Comprobando…">
        {submitLabel}
      </Button>
    </form>
  )
}
