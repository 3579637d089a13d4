import ArrowClockwiseBoldIcon from '~icons/ph/arrow-clockwise-bold'
import SpeakerHighFillIcon from '~icons/ph/speaker-high-fill'
import SpeakerSlashBoldIcon from '~icons/ph/speaker-slash-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { type RoomAudioState, roomAudio, useRoomAudio } from './roomAudio.ts'

const ASKS: Partial<Record<RoomAudioState, string>> = {
  blocked: 'Activar el sonido',
  held: 'Volver a oír la sala',
  failed: 'Reintentar el sonido',
}

/** Silences the room for this person only, or plays again from the room's current position. */
export function SoundButton() {
  const state = useRoomAudio()
  const ask = ASKS[state]
  if (ask !== undefined)
    return (
      <Button
        variant="primary"
        icon={
          state === 'failed' ? <ArrowClockwiseBoldIcon aria-hidden /> : <SpeakerHighFillIcon aria-hidden />
        }
        onClick={() => roomAudio.resume()}
      >
        {ask}
      </Button>
    )
  return (
    <Button variant="ghost" icon={<SpeakerSlashBoldIcon aria-hidden />} onClick={() => roomAudio.hold()}>
      Silenciar para mí
    </Button>
  )
}
