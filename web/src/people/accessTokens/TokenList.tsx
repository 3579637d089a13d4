import { MAX_TOKENS, TOKEN_SCOPES, TOKEN_TEXTS } from '@remusic/contract/people/accessTokens'
import type { AccessToken } from '@remusic/contract/people/schemas/accessTokens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import KeyIcon from '~icons/ph/key'
import PlusBoldIcon from '~icons/ph/plus-bold'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { DetailRow } from '../../base/ui/lists/DetailRow.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../base/ui/lists/SkeletonPerson.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { ConfirmDialog } from '../../base/ui/overlays/ConfirmDialog.tsx'
import { LastUse, ShortDayText } from '../accounts/DateText.tsx'
import classes from './AccessTokens.module.css'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { NewTokenShown } from './NewTokenShown.tsx'
import { tokensQuery, useRevokeToken } from './queries.ts'

/** The access tokens of the person, who can create and revoke them. */
export function TokenList() {
  const tokens = useQuery(tokensQuery)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<(AccessToken & { token: string }) | null>(null)
  const [revoked, setRevoked] = useState<AccessToken | null>(null)
  return (
    <>
      <p className="muted mb-4">
        Con un token, un programa lee o escribe en tu cuenta sin conocer tu contraseña: un scrobbler, un
        script o una aplicación. Dale solo los permisos que necesita y revócalo cuando ya no lo uses. En la{' '}
        <TextLink href="/docs" target="_blank">
          documentación de la API
        </TextLink>{' '}
        hay ejemplos.
      </p>
      {tokens.isPending ? (
        <SkeletonGroup label="Buscando tus tokens">
          <SkeletonPerson />
          <SkeletonPerson />
        </SkeletonGroup>
      ) : !tokens.data ? (
        <ErrorState
          headingLevel={3}
          title={messageOf(tokens.error)}
          onRetry={() => void tokens.refetch()}
          pending={tokens.isFetching}
        />
      ) : (
        <>
          {tokens.data.length === 0 ? (
            <p className="muted mb-4">Todavía no creaste ninguno.</p>
          ) : (
            <ul className={`mb-4 ${classes.list}`} aria-label="Tus tokens">
              {tokens.data.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
              ))}
            </ul>
          )}
          {tokens.data.length < MAX_TOKENS ? (
            <Button icon={<PlusBoldIcon aria-hidden />} onClick={() => setCreating(true)}>
              Crear un token
            </Button>
          ) : (
            <p className="muted mb-4">{TOKEN_TEXTS.tooMany}.</p>
          )}
        </>
      )}
      {isCreating && <NewTokenDialog onCreated={setCreated} onClose={() => setCreating(false)} />}
      {created && <NewTokenShown created={created} onClose={() => setCreated(null)} />}
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

function TokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { name, scopes, ending, createdDate, expiresDate, expired, lastUsedDate } = token
  return (
    <DetailRow
      icon={<KeyIcon />}
      tone={expired ? 'bad' : 'plain'}
      title={name}
      text={
        <>
          {scopes.map((scope) => TOKEN_SCOPES[scope].name).join(', ')} · termina en <code>{ending}</code>
          <br />
          {lastUsedDate ? (
            <>
              Último uso: <LastUse date={lastUsedDate} />
            </>
          ) : (
            'Sin usar todavía'
          )}{' '}
          · creado el <ShortDayText date={createdDate} /> ·{' '}
          {expiresDate === null ? (
            'no vence'
          ) : (
            <>
              {expired ? 'venció' : 'vence'} el <ShortDayText date={expiresDate} />
            </>
          )}
        </>
      }
      actions={
        <Button variant="ghost" size="s" aria-label={`Revocar el token ${name}`} onClick={onRevoke}>
          Revocar
        </Button>
      }
    />
  )
}

function RevokeDialog({ token: { id, name }, onClose }: { token: AccessToken; onClose: () => void }) {
  const revocation = useRevokeToken()
  const { showBanner } = useBanner()
  const fail = useFailure('No pudimos revocar el token')
  return (
    <ConfirmDialog
      opened
      title={`¿Revocar «${name}»?`}
      text="El programa que lo usa deja de entrar en tu cuenta ahora mismo. No se puede deshacer, pero puedes crear otro."
      confirmLabel="Revocar"
      pending={revocation.isPending}
      onConfirm={() =>
        revocation.mutate(id, {
          onSuccess: ({ msg }) => showBanner({ tone: 'ok', text: msg }),
          onError: fail,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  )
}
