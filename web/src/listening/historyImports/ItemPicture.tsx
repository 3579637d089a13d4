import type { ReviewTarget } from '@remusic/contract/opinions/schemas/reviews'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { Sleeve } from '../../base/ui/marks/Sleeve.tsx'

type Props = { item: Pick<ReviewTarget, 'kind' | 'name' | 'image'> }

export function ItemPicture({ item: { kind, name, image } }: Props) {
  return kind === 'artist' ? <NoteHead src={image} name={name} size={44} /> : <Sleeve src={image} size={44} />
}
