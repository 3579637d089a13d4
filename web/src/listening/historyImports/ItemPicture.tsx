import type { ReviewTarget } from '@remusic/contract/opinions/schemas/reviews'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'

type Props = { item: Pick<ReviewTarget, 'kind' | 'name' | 'image'> }

export function ItemPicture({ item: { kind, name, image } }: Props) {
  return kind === 'artist' ? <NoteHead src={image} name={name} size={44} /> : <Cover src={image} size={44} />
}
