import type { DiaryItem } from '../../diary/dialog.ts'
import { ListenKey } from '../../diary/ListenKey.tsx'

export type ItemKeysProps = { item: DiaryItem }

/** The keys of a member beside the title of a song or an album. */
export function MemberKeys({ item }: ItemKeysProps) {
  return <ListenKey item={item} />
}
