import type { TasteItem } from '@remusic/contract/listening/schemas/taste'
import { Link } from 'react-router'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { paths } from '../../paths.ts'
import classes from './TasteProfile.module.css'

/** An artist in a note head, anything else by its cover. */
export function ItemPicture({ item: { kind, name, image } }: { item: TasteItem }) {
  return (
    <span className={`grid place-items-center ${classes.picture}`}>
      {kind === 'artist' ? <NoteHead src={image} name={name} size={52} /> : <Cover src={image} size={52} />}
    </span>
  )
}

/** The name of an item, with its artist below. */
export function ItemName({ item: { kind, apiId, name, artist } }: { item: TasteItem }) {
  return (
    <>
      <Link className={`truncate semibold ${classes.name}`} to={paths[kind](apiId)}>
        <bdi>{name}</bdi>
      </Link>
      {artist !== null && (
        <span className="truncate muted text-sm" dir="auto">
          {artist}
        </span>
      )}
    </>
  )
}
