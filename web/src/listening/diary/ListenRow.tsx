import type { Listen } from '@remusic/contract/listening/schemas/diary'
import { Link } from 'react-router'
import DotsThreeBoldIcon from '~icons/ph/dots-three-bold'
import HeadphonesIcon from '~icons/ph/headphones'
import PencilSimpleIcon from '~icons/ph/pencil-simple'
import TrashIcon from '~icons/ph/trash'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { Menu } from '../../base/ui/overlays/Menu.tsx'
import { MenuItem } from '../../base/ui/overlays/MenuItem.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { playable } from '../../music/catalogue/playable.ts'
import { PlaySong } from '../../music/player/PlaySong.tsx'
import type { PlayableSong } from '../../music/player/player.ts'
import { paths } from '../../paths.ts'
import classes from './DiaryList.module.css'
import { listenDialog } from './dialog.ts'
import { hourIn, sourceText } from './sources.ts'
import { itemOf, useDiary } from './useDiary.tsx'

type Props = {
  entry: Listen
  songs: readonly PlayableSong[]
  isOwn: boolean
  /** Of the owner, if it is known. */
  timeZone: string | null
  onRemoved: () => void
}

/** An entry of a diary. Its owner edits and deletes it from its menu. */
export function ListenRow({ entry, songs, isOwn, timeZone, onRemoved }: Props) {
  const { type, item, score, note, hidden } = entry
  return (
    <li className={classes.entry}>
      <span className={classes.picture}>
        <Cover src={item.image} size={52} />
        {item.song && item.song.preview !== null && !hidden && (
          <PlaySong className={classes.play} song={playable(item.song)} list={songs} />
        )}
      </span>
      <div className="min-w-0">
        {hidden ? (
          <span className={`truncate semibold ${classes.name}`} dir="auto">
            {item.name}
          </span>
        ) : (
          <Link className={`truncate semibold ${classes.name}`} to={paths[type](item.apiId)} dir="auto">
            {item.name}
          </Link>
        )}
        <span className="block wrap-anywhere muted text-sm">{factsOf(entry, timeZone)}</span>
      </div>
      {score !== null && <Score className={classes.score} value={score} size="s" />}
      {isOwn && (
        <span className={classes.menu}>
          <EntryMenu entry={entry} onRemoved={onRemoved} />
        </span>
      )}
      {note !== '' && (
        <p className={`measure wrap-anywhere whitespace-pre-line muted mt-1 ${classes.note}`} dir="auto">
          <VisuallyHidden>Nota privada: </VisuallyHidden>
          {note}
        </p>
      )}
    </li>
  )
}

function factsOf(entry: Listen, timeZone: string | null): string {
  const { type, item, again, listenedAt, hidden } = entry
  return [
    type === 'album' && 'Álbum',
    item.artist,
    listenedAt !== null && hourIn(timeZone, listenedAt),
    again && 'otra vez',
    sourceText(entry),
    hidden && 'ya no se muestra en ReMusic',
  ]
    .filter(Boolean)
    .join(' · ')
}

function EntryMenu({ entry, onRemoved }: Pick<Props, 'entry' | 'onRemoved'>) {
  const diary = useDiary()
  const { name } = entry.item
  return (
    <Menu target={<IconButton label={`Más opciones: ${name}`} icon={<DotsThreeBoldIcon />} />}>
      <MenuItem icon={<PencilSimpleIcon width={20} height={20} />} onClick={() => listenDialog.edit(entry)}>
        Editar
      </MenuItem>
      {!entry.hidden && (
        <MenuItem
          icon={<HeadphonesIcon width={20} height={20} />}
          onClick={() => listenDialog.open(itemOf(entry))}
        >
          {entry.type === 'song' ? 'La escuché otra vez' : 'Lo escuché otra vez'}
        </MenuItem>
      )}
      <MenuItem
        tone="bad"
        icon={<TrashIcon width={20} height={20} />}
        onClick={() => {
          void diary.remove(entry)
          onRemoved()
        }}
      >
        Quitar del diario
      </MenuItem>
    </Menu>
  )
}
