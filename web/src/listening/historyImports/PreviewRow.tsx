import type { HistoryItem } from '@remusic/contract/listening/schemas/historyImports'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import ArrowRightIcon from '~icons/ph/arrow-right'
import CheckIcon from '~icons/ph/check'
import MagnifyingGlassIcon from '~icons/ph/magnifying-glass'
import XIcon from '~icons/ph/x'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { paths } from '../../paths.ts'
import { ItemPicture } from './ItemPicture.tsx'
import { countText } from './numbers.ts'
import classes from './Preview.module.css'

const PATHS = { song: paths.song, album: paths.album, artist: paths.artist }
const KINDS = { song: 'Canción', album: 'Álbum', artist: 'Artista' } as const

/** The name in the row: that of an artist may be in either field. */
export const nameOf = ({ title, artist }: HistoryItem) => title || artist

type Props = {
  item: HistoryItem
  row: Omit<ComponentProps<'li'>, 'children' | 'className'> & { 'data-index': number }
  onAccept: () => void
  onChange: () => void
  onSkip: () => void
}

/** The item as the file names it, and as it is in the catalogue. */
export function PreviewRow({ item, row, onAccept, onChange, onSkip }: Props) {
  const { kind, artist, album, entries, match, certainty, chosen } = item
  const name = nameOf(item)
  const details = [kind !== 'song' && KINDS[kind], artist !== name && artist, album !== name && album]
  return (
    <li {...row} className={`grid items-center gap-4 ${classes.row}`}>
      <div className={`grid min-w-0 ${classes.words}`}>
        <b dir="auto">{name}</b>
        <span dir="auto">{details.filter(Boolean).join(' · ')}</span>
        <span className={classes.entries}>{countText(entries, 'entrada', 'entradas')}</span>
      </div>
      <ArrowRightIcon className={classes.arrow} aria-hidden />
      {match ? (
        <div className={`grid items-center justify-items-start min-w-0 ${classes.match}`}>
          <ItemPicture item={match} />
          <div className={`grid min-w-0 ${classes.words}`}>
            <b dir="auto">
              <Link to={PATHS[match.kind](match.apiId)} target="_blank">
                {match.name}
              </Link>
            </b>
            <span dir="auto">{match.artist ?? KINDS[match.kind]}</span>
            {chosen && <span className={classes.entries}>Elegido por ti</span>}
          </div>
        </div>
      ) : (
        <p className={classes.nothing}>{chosen ? 'No se trae' : 'Sin encontrar'}</p>
      )}
      <div className={`flex justify-end ${classes.buttons}`}>
        {match && certainty === 'likely' && !chosen && (
          <IconButton label={`Está bien: ${name}`} icon={<CheckIcon />} onClick={onAccept} />
        )}
        <IconButton
          label={match ? `Cambiar: ${name}` : `Buscar a mano: ${name}`}
          icon={<MagnifyingGlassIcon />}
          onClick={onChange}
        />
        {(match || !chosen) && <IconButton label={`No traer: ${name}`} icon={<XIcon />} onClick={onSkip} />}
      </div>
    </li>
  )
}
