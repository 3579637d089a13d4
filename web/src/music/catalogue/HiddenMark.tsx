import type { Found } from '@remusic/contract/music/schemas/search'
import { Badge } from '../../base/ui/marks/Badge.tsx'

type Kind = Found['results'][number]['type']

export const HIDDEN_TEXTS: Record<Kind, string> = { track: 'Oculta', artist: 'Oculto', album: 'Oculto' }

/** Marks a result that only Admins find. */
export const HiddenMark = ({ kind }: { kind: Kind }) => <Badge tone="bad">{HIDDEN_TEXTS[kind]}</Badge>
