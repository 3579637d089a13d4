import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { CopyButton } from '../../base/ui/overlays/CopyButton.tsx'
import { longDayText } from '../../base/ui/text/times.ts'
import { paths } from '../../paths.ts'
import { releaseFeedQuery, useCreateFeed, useRemoveFeed } from './queries.ts'
import classes from './RadarNews.module.css'

/** Ways to hear of releases without opening the page: the mail of the day, and a private address for feed readers. */
export function RadarNews() {
  return (
    <div className={classes.news}>
      <section>
        <h3>Por correo o en la campana</h3>
        <p>
          Elige en{' '}
          <TextLink component={Link} to={paths.notifications()}>
            tus avisos
          </TextLink>{' '}
          si quieres un correo al día con todo lo nuevo. Si no hay nada, no escribimos.
        </p>
      </section>
      <section>
        <h3>En tu lector de noticias</h3>
        <Feed />
      </section>
    </div>
  )
}

function Feed() {
  const feed = useQuery(releaseFeedQuery)
  const create = useCreateFeed()
  const remove = useRemoveFeed()
  const [replacing, setReplacing] = useState(false)
  const fail = useFailure('No pudimos guardar el cambio')
  const { showBanner } = useBanner()
  if (feed.isPending)
    return (
      <SkeletonGroup label="Buscando tu dirección">
        <Skeleton height={44} />
      </SkeletonGroup>
    )
  if (!feed.data)
    return (
      <ErrorState
        headingLevel={3}
        title={messageOf(feed.error)}
        onRetry={() => void feed.refetch()}
        pending={feed.isFetching}
      />
    )
  const since = feed.data.createdAt
  const make = () => {
    setReplacing(false)
    create.mutate(undefined, { onError: fail })
  }
  const end = () =>
    remove.mutate(undefined, {
      onSuccess: ({ msg }) => {
        create.reset()
        showBanner({ tone: 'ok', text: msg })
      },
      onError: fail,
    })
  if (since === null)
    return (
      <>
        <p>
          Te damos una dirección secreta que abre cualquier lector de Atom o RSS, sin contraseña. Quien la
          tenga ve qué publican tus artistas, y nada más.
        </p>
        <Button variant="primary" pending={create.isPending} onClick={make}>
          Crear dirección privada
        </Button>
      </>
    )
  return (
    <>
      {create.data ? (
        <>
          <TextField
            label="Tu dirección privada"
            hint="Cópiala ahora: no la guardamos y no podemos mostrarla otra vez."
            value={create.data.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={create.data.url} variant="primary">
            Copiar dirección
          </CopyButton>
        </>
      ) : (
        <p>
          Tienes una dirección desde el {longDayText(new Date(since))}. Solo guardamos su huella, así que no
          podemos mostrarla: si la perdiste, crea otra.
        </p>
      )}
      {replacing ? (
        <div className={classes.sure}>
          <p>La dirección de ahora dejará de funcionar.</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" onClick={make}>
              Cambiarla
            </Button>
            <Button onClick={() => setReplacing(false)}>Dejarla como está</Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button pending={create.isPending} onClick={() => setReplacing(true)}>
            Crear otra
          </Button>
          <Button variant="ghost" pending={remove.isPending} onClick={end}>
            Borrar la dirección
          </Button>
        </div>
      )}
    </>
  )
}
