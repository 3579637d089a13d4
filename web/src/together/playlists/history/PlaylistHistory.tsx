import type { OpenPlaylist } from '@remusic/contract/together/schemas/playlists'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../base/failures/messageOf.ts'
import { playlistKeys } from '../../../base/queryKeys/playlists.ts'
import { SelectField } from '../../../base/ui/inputs/SelectField.tsx'
import { EmptyState } from '../../../base/ui/lists/EmptyState.tsx'
import { PagedList } from '../../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../../base/ui/lists/SkeletonPerson.tsx'
import { useOnceHydrated } from '../../../base/ui/styles/useIsHydrated.ts'
import { VERSION_PARAM } from '../../../paths.ts'
import { useSession } from '../../../people/accounts/session.ts'
import { membersQuery } from '../collaboration/queries.ts'
import { useWatchPlaylist } from '../useWatchPlaylist.ts'
import { EventRow } from './EventRow.tsx'
import classes from './PlaylistHistory.module.css'
import { historyPages } from './queries.ts'
import { UndoPersonButton } from './UndoPersonButton.tsx'
import { VersionView } from './VersionView.tsx'

/** The person whose changes are shown. */
const PERSON_PARAM = 'de'

const VERSION_PATTERN = /^\d{1,9}$/

/** The name and the rules are the owner's, so nobody else undoes their changes. */
const OWNERS_CHANGES: ReadonlySet<string> = new Set(['renamed', 'ruled'])

/** Reads the state of the view from its URL. */
export function historyIn(params: URLSearchParams) {
  const version = params.get(VERSION_PARAM) ?? ''
  return {
    actorId: params.get(PERSON_PARAM) ?? '',
    version: VERSION_PATTERN.test(version) ? Number(version) : null,
  }
}

/** Every change of a playlist, with who made it, or the playlist as it was after one of them. */
export function PlaylistHistory({ playlist }: { playlist: OpenPlaylist }) {
  const [params, setParams] = useSearchParams()
  const { actorId, version } = historyIn(params)
  if (version !== null) return <VersionView key={version} playlist={playlist} number={version} />
  return (
    <Changes
      playlist={playlist}
      actorId={actorId}
      onPerson={(person) =>
        setParams(person ? { [PERSON_PARAM]: person } : {}, { replace: true, preventScrollReset: true })
      }
    />
  )
}

type ChangesProps = { playlist: OpenPlaylist; actorId: string; onPerson: (actorId: string) => void }

function Changes({ playlist, actorId, onPerson }: ChangesProps) {
  const me = useSession()
  const pages = useInfiniteQuery(historyPages(playlist.id, actorId))
  const { data } = useQuery(membersQuery(playlist.id))
  const members = useOnceHydrated(data)
  const client = useQueryClient()
  useWatchPlaylist(playlist.id, { isEnabled: pages.data !== undefined, role: playlist.mine }, () => {
    void client.invalidateQueries({ queryKey: playlistKeys.history(playlist.id) })
    void client.invalidateQueries({ queryKey: playlistKeys.one(playlist.id), exact: true })
  })
  const events = pages.data?.pages.flatMap(({ items }) => items) ?? []
  const isOwner = playlist.mine === 'owner'
  const people = members
    ? [members.owner, ...members.items.filter(({ accepted }) => accepted).map(({ user }) => user)]
    : []
  const person = people.find(({ id }) => id === actorId)
  const mayUndoPerson = isOwner || (playlist.mine === 'edits' && actorId === me?.userId)
  return (
    <>
      {people.length > 1 && (
        <div className={`flex flex-wrap items-end gap-3 mb-6 ${classes.filter}`}>
          <SelectField
            label="De quién"
            placeholder="Todas las personas"
            options={people.map(({ id, name }) => ({
              value: id,
              label: id === me?.userId ? `${name} (tú)` : name,
            }))}
            active={actorId !== ''}
            value={actorId}
            onChange={(event) => onPerson(event.currentTarget.value)}
          />
          {person && mayUndoPerson && events.some(({ undone }) => !undone) && (
            <UndoPersonButton playlistId={playlist.id} person={person} isMe={person.id === me?.userId} />
          )}
        </div>
      )}
      <PagedList
        pages={pages}
        loading={
          <SkeletonGroup label="Buscando los cambios" count={4}>
            <SkeletonPerson then="words" />
          </SkeletonGroup>
        }
        empty={
          <EmptyState
            title={actorId ? 'Esta persona no cambió nada' : 'Todavía no hay cambios'}
            hint="Cada canción que se añada, se quite o cambie de lugar quedará aquí"
          />
        }
        error={{ title: messageOf(pages.error) }}
      >
        {() => (
          <ol className={classes.events} aria-label="Cambios, los últimos primero">
            {events.map((event) => (
              <EventRow
                key={event.number}
                playlistId={playlist.id}
                event={event}
                mayUndo={isOwner || (playlist.mine === 'edits' && !OWNERS_CHANGES.has(event.change.kind))}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  )
}
