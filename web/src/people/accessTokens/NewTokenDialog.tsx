import {
  TOKEN_LIFETIMES,
  TOKEN_NAME_LENGTH,
  TOKEN_SCOPES,
  TOKEN_TEXTS,
  type TokenLifetime,
  type TokenScope,
} from '@remusic/contract/people/accessTokens'
import type { AccessToken } from '@remusic/contract/people/schemas/accessTokens'
import { type FormEvent, useId, useState } from 'react'
import KeyIcon from '~icons/ph/key'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { CheckField } from '../../base/ui/inputs/CheckField.tsx'
import { FieldError } from '../../base/ui/inputs/FieldError.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { useCreateToken } from './queries.ts'

const SCOPES = Object.keys(TOKEN_SCOPES) as TokenScope[]
const LIFETIMES = TOKEN_LIFETIMES.map((days) => ({
  value: String(days),
  label: days === null ? 'No vence' : days === 365 ? 'En un año' : `En ${days} días`,
}))
const DEFAULT_LIFETIME: TokenLifetime = 90

type Props = { onCreated: (created: AccessToken & { token: string }) => void; onClose: () => void }

/** Asks what the token is for, what it may do and for how long. */
export function NewTokenDialog({ onCreated, onClose }: Props) {
  const formId = useId()
  const legendErrorId = useId()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>([])
  const [lifetime, setLifetime] = useState(String(DEFAULT_LIFETIME))
  const [isChecked, setChecked] = useState(false)
  const creation = useCreateToken()
  const isNameless = name.trim() === ''
  const isUseless = scopes.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isNameless || isUseless || creation.isPending) return
    creation.mutate(
      {
        name: name.trim(),
        scopes: [...scopes],
        days: TOKEN_LIFETIMES.find((days) => String(days) === lifetime) ?? null,
      },
      {
        onSuccess: (created) => {
          onCreated(created)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Crear un token"
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<KeyIcon aria-hidden />}
            pending={creation.isPending}
          >
            Crear token
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={submit}>
        {creation.error && (
          <Banner tone="bad" visibleMs={null}>
            {messageOf(creation.error)}
          </Banner>
        )}
        <TextField
          label="Nombre"
          hint="El programa que lo va a usar, para reconocerlo"
          autoComplete="off"
          maxLength={TOKEN_NAME_LENGTH}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={isChecked && isNameless ? TOKEN_TEXTS.nameRequired : undefined}
        />
        <fieldset aria-describedby={isChecked && isUseless ? legendErrorId : undefined}>
          <legend className="bold">Qué puede hacer</legend>
          {SCOPES.map((scope) => (
            <CheckField
              key={scope}
              checked={scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                setScopes(checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
              }
              label={
                <>
                  <b>{TOKEN_SCOPES[scope].name}</b>
                  <span className="block muted">{TOKEN_SCOPES[scope].does}</span>
                </>
              }
            />
          ))}
          <FieldError id={legendErrorId}>
            {isChecked && isUseless ? TOKEN_TEXTS.scopesRequired : undefined}
          </FieldError>
        </fieldset>
        <SelectField
          label="Cuándo vence"
          options={LIFETIMES}
          value={lifetime}
          onChange={(event) => setLifetime(event.currentTarget.value)}
        />
        <p className="muted">
          Ningún token puede administrar ReMusic, cambiar tu correo o tu contraseña, leer tus mensajes ni
          pagar.
        </p>
      </form>
    </Dialog>
  )
}
