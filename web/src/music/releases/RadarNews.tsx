import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { useFailure } from '../../base/failures/useFailure.ts'
import { Key } from '../../base/ui/inputs/Key.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { ErrorState } from '../../base/ui/lists/ErrorState.tsx'
import { Skeleton } from '../../base/ui/lists/Skeleton.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { CopyKey } from '../../base/ui/overlays/CopyKey.tsx'
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
        <Key variant="primary" pending={create.isPending} onClick={make}>
          Crear dirección privada
        </Key>
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
          <CopyKey text={create.data.url} variant="primary">
            Copiar dirección
          </CopyKey>
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
            <Key variant="primary" onClick={make}>
              Cambiarla
            </Key>
            <Key onClick={() => setReplacing(false)}>Dejarla como está</Key>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Key pending={create.isPending} onClick={() => setReplacing(true)}>
            Crear otra
          </Key>
          <Key variant="ghost" pending={remove.isPending} onClick={end}>
            Borrar la dirección
          </Key>
        </div>
      )}
    </>
  )
}
