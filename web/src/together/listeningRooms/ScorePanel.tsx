import type { Room, RoomEntry } from '@remusic/contract/together/schemas/listeningRooms'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { ScoreInput } from '../../base/ui/inputs/ScoreInput.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import type { ScoreValue } from '../../base/ui/marks/scores.ts'
import { withOwnScore } from './cache.ts'
import { roomQuery, score } from './queries.ts'
import classes from './ScorePanel.module.css'
import { usePhase } from './useMoment.ts'

/** The member's score of the playing song. Nobody sees it before all scores are revealed. */
export function ScorePanel({ room, entry }: { room: Room; entry: RoomEntry }) {
  const phase = usePhase(entry)
  const [chosen, choose] = useSecretScore(room, entry)
  return (
    <Panel title="Puntúa en secreto">
      <ScoreInput
        label={`Tu calificación para ${entry.title}`}
        value={chosen}
        onChange={choose}
        disabled={phase !== 'playing'}
      />
      <div className={`row flex-wrap gap-x-3 gap-y-1-5 mt-3 ${classes.foot}`}>
        {entry.scoredCount > 0 && <FaceDown count={entry.scoredCount} />}
        <p className="semibold" role="status">
          {scoredText(entry.scoredCount)}
        </p>
      </div>
      <p className="muted text-sm mt-2">
        {phase === 'before'
          ? 'Puedes puntuarla cuando empiece a sonar.'
          : 'Se abren todos a la vez cuando termina. Hasta entonces puedes cambiar el tuyo.'}
      </p>
    </Panel>
  )
}

/** One card for every score, face down. */
function FaceDown({ count }: { count: number }) {
  return (
    <span className={classes.cards} aria-hidden>
      {Array.from({ length: count }, (_, place) => String(place)).map((key) => (
        <i key={key} />
      ))}
    </span>
  )
}

function scoredText(count: number) {
  if (count === 0) return 'Nadie puntuó todavía'
  return count === 1 ? '1 persona ya puntuó' : `${count} personas ya puntuaron`
}

/** The chosen score, which is shown at once. Choices are sent one after another, so that the last one is what counts. */
function useSecretScore(room: Room, entry: RoomEntry): [ScoreValue | null, (value: ScoreValue) => void] {
  const client = useQueryClient()
  const showFailure = useFailure()
  const [chosen, setChosen] = useState<ScoreValue | null>(null)
  const wanted = useRef<ScoreValue | null>(null)
  const isSending = useRef(false)
  const send = async () => {
    isSending.current = true
    while (wanted.current !== null) {
      const value = wanted.current
      wanted.current = null
      try {
        const own = await score(room.id, entry.id, value)
        client.setQueryData(roomQuery(room.id).queryKey, (now) => now && withOwnScore(now, entry.id, own))
      } catch (error) {
        wanted.current = null
        setChosen(null)
        showFailure(error as Error)
      }
    }
    isSending.current = false
  }
  const choose = (value: ScoreValue) => {
    setChosen(value)
    wanted.current = value
    if (!isSending.current) void send()
  }
  return [chosen ?? (entry.myScore as ScoreValue | null), choose]
}
