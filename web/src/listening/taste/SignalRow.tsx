import type { TasteItem, TasteSignal } from '@remusic/contract/listening/schemas/taste'
import { type CountedSource, sourceSentence, weightWords } from '@remusic/contract/listening/taste'
import { Fragment, useId, useState } from 'react'
import CaretDownBoldIcon from '~icons/ph/caret-down-bold'
import { useFailure } from '../../base/failures/useFailure.ts'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { ItemName, ItemPicture } from './ItemLink.tsx'
import { MuteEffect } from './MuteEffect.tsx'
import { Sentence } from './Sentence.tsx'
import { useMute, useRemoveSource } from './signalQueries.ts'
import classes from './TasteProfile.module.css'

/** Something that counts: why, how much, and the switch that makes it count or not. */
export function SignalRow({ signal }: { signal: TasteSignal }) {
  const { item, weight, sources, muted, mutedThrough } = signal
  const [showsEffect, setShowsEffect] = useState(false)
  const effectId = useId()
  const mute = useMute(item)
  const unmuteOther = useMute(mutedThrough ?? item)
  const showFailure = useFailure('No pudimos guardar el cambio')
  const counts = !muted && mutedThrough === null
  return (
    <li className={cx('grid items-center gap-x-4 gap-y-2', classes.signal, !counts && classes.muted)}>
      <ItemPicture item={item} />
      <div className="grid min-w-0">
        <ItemName item={item} />
        <p className={classes.sources}>
          {sources.filter(isShown).map((source, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may be in two playlists of one name
            <Fragment key={place}>
              {place > 0 && ' · '}
              <Source source={source} item={item} />
              {source.how === 'like' && moreLikesText(sources)}
            </Fragment>
          ))}
        </p>
        <p className={classes.weight}>
          {mutedThrough ? (
            <>
              No cuenta, porque silenciaste{' '}
              <Sentence
                parts={[
                  { text: mutedThrough.name, link: { kind: mutedThrough.kind, id: mutedThrough.apiId } },
                ]}
              />
              .{' '}
              <TextLink
                component="button"
                onClick={() => unmuteOther.mutate(false, { onError: showFailure })}
              >
                Volver a contarlo
              </TextLink>
            </>
          ) : muted ? (
            'No cuenta'
          ) : (
            <>
              <b>{weightWords(weight)}</b>
              <TextLink
                component="button"
                className={`inline-row gap-1-5 ${classes.toggle}`}
                aria-expanded={showsEffect}
                aria-controls={showsEffect ? effectId : undefined}
                aria-label={`Qué cambiaría sin ${item.name}`}
                onClick={() => setShowsEffect(!showsEffect)}
              >
                Qué cambiaría
                <CaretDownBoldIcon className={classes.caret} aria-hidden />
              </TextLink>
            </>
          )}
        </p>
      </div>
      {mutedThrough === null && (
        <SwitchField
          label={
            <>
              Cuenta
              <VisuallyHidden>: {item.name}</VisuallyHidden>
            </>
          }
          checked={!muted}
          onChange={({ currentTarget }) => {
            setShowsEffect(false)
            mute.mutate(!currentTarget.checked, { onError: showFailure })
          }}
        />
      )}
      {showsEffect && counts && (
        <div id={effectId} className={classes.effect}>
          <MuteEffect item={item} />
        </div>
      )}
    </li>
  )
}

/** Why it counts. Reviews, likes and playlists are changed where the link leads, the others here. */
function Source({ source, item }: { source: CountedSource; item: TasteItem }) {
  const remove = useRemoveSource(item)
  const showFailure = useFailure('No pudimos quitarlo')
  const { how } = source
  return (
    <>
      <Sentence parts={sourceSentence(source)} />
      {(how === 'pick' || how === 'follow') && (
        <>
          {' '}
          <TextLink
            component="button"
            aria-label={
              how === 'pick'
                ? `Quitar ${item.name} de tus elegidos`
                : `Quitar: dejar de seguir a ${item.name}`
            }
            disabled={remove.isPending}
            onClick={() => remove.mutateAsync(how).catch(showFailure)}
          >
            Quitar
          </TextLink>
        </>
      )}
    </>
  )
}

/** Only the first of several liked reviews is shown; the others are counted. */
const isShown = (source: CountedSource, place: number, sources: readonly CountedSource[]) =>
  source.how !== 'like' || sources.findIndex(({ how }) => how === 'like') === place

function moreLikesText(sources: readonly CountedSource[]) {
  const more = sources.filter(({ how }) => how === 'like').length - 1
  return more > 0 && ` y ${more} más`
}
