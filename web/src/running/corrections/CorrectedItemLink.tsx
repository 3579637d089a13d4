import type { CorrectedItem } from '@remusic/contract/running/schemas/corrections'
import { Link } from 'react-router'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import classes from './Corrections.module.css'
import { ITEM_PATHS, KIND_NAMES } from './values.ts'

/** The item that a correction is about. */
export function CorrectedItemLink({ item }: { item: CorrectedItem }) {
  const { kind, apiId, name, artist, image } = item
  return (
    <Link className="row gap-3" to={ITEM_PATHS[kind](apiId)}>
      {kind === 'artist' ? (
        <NoteHead src={image} name={name} size={44} />
      ) : (
        <span className={classes.picture}>
          <Cover src={image} lying />
        </span>
      )}
      <span className={`min-w-0 ${classes.words}`}>
        <b dir="auto">{name}</b>
        <small dir="auto">{artist === null ? KIND_NAMES[kind] : `${KIND_NAMES[kind]} de ${artist}`}</small>
      </span>
    </Link>
  )
}
