import type { Room } from '@remusic/contract/together/schemas/listeningRooms'
import { useEffect, useState } from 'react'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { SectionHeader } from '../../base/ui/layout/SectionHeader.tsx'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { TabPanel } from '../../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../../base/ui/layout/Tabs.tsx'
import { useMediaQuery } from '../../base/ui/layout/useMediaQuery.ts'
import { Members } from './Members.tsx'
import classes from './OpenRoom.module.css'
import { PlayedList } from './PlayedList.tsx'
import { Queue } from './Queue.tsx'
import { RevealPanel } from './RevealPanel.tsx'
import { RoomButtons } from './RoomButtons.tsx'
import { RoomChat } from './RoomChat.tsx'
import { roomAudio } from './roomAudio.ts'
import { roomTime } from './roomTime.ts'
import { ScorePanel } from './ScorePanel.tsx'
import { Stage } from './Stage.tsx'
import { trackOf } from './tracks.ts'

const NARROW = '(max-width: 1020px)'

/** A room from inside. */
export function OpenRoom({ room }: { room: Room }) {
  useRoomSound(room)
  const isNarrow = useMediaQuery(NARROW)
  return (
    <>
      <Stage room={room} menu={<RoomButtons room={room} />} />
      <div className={`grid gap-10 mx-auto ${classes.sheet}`}>
        <div className={`grid items-start gap-6 ${classes.scores}`}>
          {room.current && <ScorePanel key={room.current.id} room={room} entry={room.current} />}
          <RevealPanel room={room} />
        </div>
        {isNarrow ? <Narrow room={room} /> : <Wide room={room} />}
      </div>
    </>
  )
}

/** Plays the song of the room while the member is inside. */
function useRoomSound(room: Room) {
  useEffect(() => {
    roomAudio.open(roomTime.now)
    return () => roomAudio.close()
  }, [])
  const { current, queue } = room
  useEffect(() => roomAudio.play(current && trackOf(current)), [current])
  const next = queue[0]?.song?.preview ?? null
  useEffect(() => roomAudio.prepare(next), [next])
}

const peopleTitle = ({ presentCount }: Room) => `Personas (${presentCount})`

function Wide({ room }: { room: Room }) {
  return (
    <div className={`grid items-start gap-10 ${classes.columns}`}>
      <div className="grid gap-10 min-w-0">
        <Queue room={room} />
        <Played room={room} />
      </div>
      <div className="grid gap-6">
        <Panel title="Chat de la sala">
          <RoomChat room={room} />
        </Panel>
        <Panel title={peopleTitle(room)}>
          <Members room={room} />
        </Panel>
      </div>
    </div>
  )
}

const TABS = ['queue', 'chat', 'people'] as const

function Narrow({ room }: { room: Room }) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('queue')
  return (
    <Tabs value={tab} onChange={setTab}>
      <TabList
        label="La sala"
        tabs={[
          { value: 'queue', label: 'Cola', count: room.queue.length },
          { value: 'chat', label: 'Chat' },
          { value: 'people', label: 'Personas', count: room.presentCount },
        ]}
      />
      <TabPanel value="queue" className="grid gap-10 min-w-0">
        <Queue room={room} />
        <Played room={room} />
      </TabPanel>
      <TabPanel value="chat">
        <RoomChat room={room} />
      </TabPanel>
      <TabPanel value="people">
        <Members room={room} />
      </TabPanel>
    </Tabs>
  )
}

function Played({ room }: { room: Room }) {
  if (room.played.length === 0) return null
  return (
    <section>
      <SectionHeader title="Ya sonaron" />
      <PlayedList entries={room.played} label="Ya sonaron" />
    </section>
  )
}
