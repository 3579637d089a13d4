import type { OpenPlaylist } from '@remusic/contract/schemas/playlists'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useSession } from '../../accounts/session.ts'
import { messageOf } from '../../failures/messageOf.ts'
import { VERSION_PARAM } from '../../paths.ts'
import { playlistKeys } from '../../queryKeys/playlists.ts'
import { SelectField } from '../../ui/inputs/SelectField.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { ErrorState } from '../../ui/lists/ErrorState.tsx'
import { LoadMore } from '../../ui/lists/LoadMore.tsx'
import { SkeletonGroup } from '../../ui/lists/SkeletonGroup.tsx'
import { SkeletonPerson } from '../../ui/lists/SkeletonPerson.tsx'
import { membersQuery } from '../collaboration/queries.ts'
import { useWatchPlaylist } from '../useWatchPlaylist.ts'
import { EventRow } from './EventRow.tsx'
import classes from './PlaylistHistory.module.css'
import { historyPages } from './queries.ts'
import { UndoPersonKey } from './UndoPersonKey.tsx'
import { VersionView } from './VersionView.tsx'

/** The person whose changes are shown. */
const PERSON_PARAM = 'de'

const VERSION_PATTERN = /^\d{1,9}$/

/** The name and the rules are the owner's, so nobody else undoes their changes. */
const OWNERS_CHANGES: ReadonlySet<string> = new Set(['renamed', 'ruled'])

/** What the first view of a URL shows. */
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
  const { data: members } = useQuery(membersQuery(playlist.id))
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
        <div className={classes.filter}>
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
            <UndoPersonKey playlistId={playlist.id} person={person} isMe={person.id === me?.userId} />
          )}
        </div>
      )}
      {pages.isPending ? (
        <SkeletonGroup label="Buscando los cambios">
          {['1', '2', '3', '4'].map((key) => (
            <SkeletonPerson key={key} then="words" />
          ))}
        </SkeletonGroup>
      ) : !pages.data ? (
        <ErrorState
          title={messageOf(pages.error)}
          onRetry={() => void pages.refetch()}
          pending={pages.isFetching}
        />
      ) : events.length === 0 ? (
        <EmptyState
          title={actorId ? 'Esta persona no cambió nada' : 'Todavía no hay cambios'}
          hint="Cada canción que se añada, se quite o cambie de lugar quedará aquí"
        />
      ) : (
        <>
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
          <LoadMore
            hasMore={pages.hasNextPage}
            pending={pages.isFetchingNextPage}
            failed={pages.isFetchNextPageError}
            onMore={() => void pages.fetchNextPage()}
          />
        </>
      )}
    </>
  )
}
