import { MAX_FAVOURITES } from '@remusic/contract/publishing/profiles'
import type { Favourite } from '@remusic/contract/publishing/schemas/profiles'
import { useState } from 'react'
import ArrowUpIcon from '~icons/ph/arrow-up'
import PlusBoldIcon from '~icons/ph/plus-bold'
import XIcon from '~icons/ph/x'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../base/ui/inputs/FieldError.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { MoveButton } from '../../base/ui/lists/MoveButton.tsx'
import { useDragOrder } from '../../base/ui/lists/useDragOrder.ts'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { FavouritePicture } from './FavouritePicture.tsx'
import classes from './FavouritesField.module.css'
import { KIND_NAMES } from './kinds.ts'

const FavouritePicker = lazyChunk(() => import('./FavouritePicker.tsx').then((m) => m.FavouritePicker))

type Props = { value: Favourite[]; onChange: (value: Favourite[]) => void; error?: string | undefined }

const keyOf = ({ kind, apiId }: Favourite) => `${kind} ${apiId}`

/** Chooses up to four favourites and orders them by dragging or with the arrow keys. */
export function FavouritesField({ value, onChange, error }: Props) {
  const [isPicking, setIsPicking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const moveTo = (favourite: Favourite, place: number) => {
    const target = Math.min(Math.max(place, 1), value.length)
    const others = value.filter((each) => each !== favourite)
    onChange(others.toSpliced(target - 1, 0, favourite))
    setAnnouncement(`${favourite.name}: lugar ${target} de ${value.length}`)
  }
  const dragging = useDragOrder<Favourite>({ keyOf, onMove: moveTo })
  const remove = (favourite: Favourite) => {
    onChange(value.filter((each) => each !== favourite))
    setAnnouncement(`Quitaste ${favourite.name}`)
  }
  const add = (favourite: Favourite) => {
    setIsPicking(false)
    if (!value.some((each) => keyOf(each) === keyOf(favourite))) onChange([...value, favourite])
    setAnnouncement(`Añadiste ${favourite.name}`)
  }
  return (
    <div className="grid gap-4">
      <p className="muted text-sm">
        Hasta {MAX_FAVOURITES} canciones, álbumes o artistas. Cambia su orden{' '}
        <span className={classes.mouse}>arrastrándolos o </span>con las flechas.
      </p>
      {value.length > 0 && (
        <ol aria-label="Tus favoritos, en orden">
          {value.map((favourite, index) => (
            <li
              key={keyOf(favourite)}
              className={`row gap-3 min-w-0 ${classes.row}`}
              {...dragging(favourite, index + 1)}
            >
              <IconButton
                className={classes.touch}
                label={`Subir ${favourite.name}`}
                icon={<ArrowUpIcon />}
                disabled={index === 0}
                onClick={() => moveTo(favourite, index)}
              />
              <MoveButton
                name={favourite.name}
                place={index + 1}
                count={value.length}
                className={classes.mouse}
                onMove={(place) => moveTo(favourite, place)}
              />
              <FavouritePicture favourite={favourite} size={52} />
              <span className={`flex-1 min-w-0 ${classes.words}`}>
                <b dir="auto">{favourite.name}</b>
                <small>
                  {KIND_NAMES[favourite.kind]}
                  {favourite.artist !== null && ` de ${favourite.artist}`}
                </small>
              </span>
              <IconButton
                label={`Quitar ${favourite.name}`}
                icon={<XIcon />}
                onClick={() => remove(favourite)}
              />
            </li>
          ))}
        </ol>
      )}
      {value.length < MAX_FAVOURITES && (
        <Button
          className="justify-self-start"
          icon={<PlusBoldIcon aria-hidden />}
          onClick={() => setIsPicking(true)}
        >
          Añadir favorito
        </Button>
      )}
      <FieldError>{error}</FieldError>
      {isPicking && <FavouritePicker onPick={add} onClose={() => setIsPicking(false)} />}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  )
}
