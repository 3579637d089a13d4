import type { ReviewTarget } from '@remusic/contract/schemas/reviews'
import { NoteHead } from '../ui/marks/NoteHead.tsx'
import { Sleeve } from '../ui/marks/Sleeve.tsx'

type Props = { item: Pick<ReviewTarget, 'kind' | 'name' | 'image'> }

export function ItemPicture({ item: { kind, name, image } }: Props) {
  return kind === 'artist' ? <NoteHead src={image} name={name} size={44} /> : <Sleeve src={image} size={44} />
}
