import type { Favourite } from '@remusic/contract/publishing/schemas/profiles'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'

type Props = {
  favourite: Pick<Favourite, 'kind' | 'name' | 'image'>
  /** Width in px; by default a cover fills its container. */
  size?: number
}

/** An artist in a note head, anything else by its cover. */
export function FavouritePicture({ favourite: { kind, name, image }, size }: Props) {
  return kind === 'artist' ? (
    <NoteHead src={image} name={name} size={size ?? 132} />
  ) : (
    <Cover src={image} {...(size !== undefined && { size })} />
  )
}
