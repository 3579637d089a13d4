import type { QuietHours } from '@remusic/contract/people/schemas/webPush'
import { WEB_PUSH_TEXTS } from '@remusic/contract/people/webPush'
import { useState } from 'react'
import { useFailure } from '../../base/failures/useFailure.ts'
import { SwitchField } from '../../base/ui/inputs/SwitchField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import classes from './PushSettings.module.css'
import { useSaveQuietHours } from './queries.ts'

const NIGHT = { from: '22:00', to: '08:00' }

/** The hours in which no device alerts. They are saved as soon as both times are complete. */
export function QuietHoursFields({ quietHours }: { quietHours: QuietHours | null }) {
  const save = useSaveQuietHours()
  const fail = useFailure('No pudimos guardar el horario')
  const [times, setTimes] = useState(quietHours ?? NIGHT)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isOn = save.isPending ? save.variables !== null : quietHours !== null
  const error = times.from === times.to ? WEB_PUSH_TEXTS.sameTimes : undefined
  const change = (changed: Partial<typeof NIGHT>) => {
    const next = { ...times, ...changed }
    setTimes(next)
    if (next.from && next.to && next.from !== next.to) saveTimes(next)
  }
  const saveTimes = ({ from, to }: typeof NIGHT) => save.mutate({ from, to, timeZone }, { onError: fail })
  return (
    <fieldset className={classes.group}>
      <legend>Horario de silencio</legend>
      <SwitchField
        label="No avisar durante unas horas"
        checked={isOn}
        onChange={({ currentTarget }) => {
          if (!currentTarget.checked) save.mutate(null, { onError: fail })
          else saveTimes(error ? NIGHT : times)
        }}
      />
      {isOn && (
        <div className={`grid gap-4 mt-2 mb-2 ${classes.times}`}>
          <TextField
            label="Desde"
            type="time"
            value={times.from}
            onChange={({ currentTarget }) => change({ from: currentTarget.value })}
          />
          <TextField
            label="Hasta"
            type="time"
            value={times.to}
            error={error}
            onChange={({ currentTarget }) => change({ to: currentTarget.value })}
          />
        </div>
      )}
      <p className="muted text-sm">
        Vale para todos tus dispositivos. Al terminar te avisamos una sola vez de lo que llegó.
      </p>
    </fieldset>
  )
}
