import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { Panel } from '../../../base/ui/layout/Panel.tsx'
import { InvitationButtons } from './InvitationButtons.tsx'
import { INVITED_TO } from './roleTexts.ts'

/** An invitation that waits for an answer, on the playlist itself. */
export function InvitationPanel({ playlist }: { playlist: OpenPlaylist }) {
  const { invited, user } = playlist
  if (!invited) return null
  return (
    <Panel
      title={`${user.name} te invita a ${INVITED_TO[invited].title} esta playlist`}
      className="grid gap-3 mb-6"
    >
      <p>{INVITED_TO[invited].text}</p>
      <InvitationButtons playlistId={playlist.id} name={playlist.name} />
    </Panel>
  )
}
