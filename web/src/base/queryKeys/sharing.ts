import type { CardFormat, SharedKind } from '@remusic/contract/publishing/sharing'

export const sharingKeys = {
  card: (kind: SharedKind, id: string, format: CardFormat) => ['card', kind, id, format] as const,
}
