import { inksOf } from '@remusic/art/inks'
import type { Room, RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { Poster } from '../../base/ui/layout/Poster.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { PagedList } from '../../base/ui/lists/PagedList.tsx'
import { SkeletonGroup } from '../../base/ui/lists/SkeletonGroup.tsx'
import { SkeletonRow } from '../../base/ui/lists/SkeletonRow.tsx'
import { StatStrip } from '../../base/ui/lists/StatStrip.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { scoreText } from '../../base/ui/marks/scores.ts'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { longDayText } from '../../base/ui/text/times.ts'
import { useLocalDate } from '../../base/ui/text/useLocalDate.ts'
import { paths } from '../../paths.ts'
import { ShareButton } from '../../people/sharing/ShareButton.tsx'
import { Members } from './Members.tsx'
import { PlayedList } from './PlayedList.tsx'
import { playedPages } from './queries.ts'
import { RevealCards } from './RevealCards.tsx'
import { isRevealed } from './reveals.ts'
import classes from './Session.module.css'

type Props = { room: Room; session: NonNullable<Room['session']> }

/** The session of a room: what it played, who was there, and what they thought. */
export function Session({ room, session }: Props) {
  const { best, quarrel } = session
  const cover = best?.song?.image ?? room.covers[0]
  const day = useLocalDate(room.closedAt ?? room.createdAt)
  return (
    <>
      <Poster
        wash={cover === undefined ? WASHES.jacaranda : inksOf(cover)}
        title={room.name}
        above={<p className="semibold">Sesión de escucha</p>}
        {...(cover !== undefined && { picture: <Cover src={cover} large lying /> })}
        meta={
          <>
            <Link className={classes.host} to={paths.userProfile(room.host.id)}>
              {room.host.name}
            </Link>
            <span>{longDayText(new Date(day))}</span>
          </>
        }
        {...(room.access !== 'invited' && {
          actions: (
            <ShareButton
              shared={{ kind: 'room', id: room.id, name: room.name, host: room.host.name, isOpen: false }}
              look="ghost"
            />
          ),
        })}
      />
      <div className={`grid gap-10 mx-auto ${classes.sheet}`}>
        <StatStrip
          stats={[
            { label: 'Personas', value: String(session.people) },
            { label: 'Canciones', value: String(room.playedCount) },
            { label: 'Calificaciones', value: String(session.scoreCount) },
            { label: 'Promedio', value: session.average === null ? '—' : scoreText(session.average) },
          ]}
        />
        <div className={`grid items-start gap-6 ${classes.highlights}`}>
          {best?.id === quarrel?.id ? (
            <Highlight title="La mejor y la que más dividió" entry={best} />
          ) : (
            <>
              <Highlight title="La mejor" entry={best} />
              <Highlight title="La que más dividió" entry={quarrel} />
            </>
          )}
        </div>
        <section>
          <SectionHeader title="Lo que sonó" />
          <AllPlayed room={room} />
        </section>
        <section>
          <SectionHeader title="Quienes estuvieron" />
          <div className={classes.people}>
            <Members room={room} />
          </div>
        </section>
      </div>
    </>
  )
}

function Highlight({ title, entry }: { title: string; entry: RoomEntry | null }) {
  if (!isRevealed(entry)) return null
  return (
    <Panel title={title}>
      <p className={`row gap-3 mb-4 ${classes.song}`}>
        {entry.song && <Cover src={entry.song.image} size={56} />}
        <span>
          <b dir="auto">{entry.title}</b>
          <span dir="auto">{entry.artist}</span>
        </span>
      </p>
      <RevealCards entry={entry} />
    </Panel>
  )
}

function AllPlayed({ room }: { room: Room }) {
  const query = useInfiniteQuery(playedPages(room.id))
  return (
    <PagedList
      pages={query}
      loading={
        <SkeletonGroup label="Buscando lo que sonó" count={3}>
          <SkeletonRow />
        </SkeletonGroup>
      }
      empty={<p className={classes.none}>No llegó a sonar ninguna canción.</p>}
      error={{ hint: messageOf(query.error) }}
    >
      {(entries) => <PlayedList entries={entries} label="Lo que sonó" numbered />}
    </PagedList>
  )
}
