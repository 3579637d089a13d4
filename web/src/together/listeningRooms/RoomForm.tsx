import { zodResolver } from '@hookform/resolvers/zod'
import { ROOM_ACCESS_NAMES, ROOM_ACCESSES, ROOM_NAME_LENGTH } from '@remusic/contract/listeningRooms'
import { NewRoom } from '@remusic/contract/schemas/listeningRooms'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Key } from '../ui/inputs/Key.tsx'
import { RadioList } from '../ui/inputs/RadioList.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import classes from './RoomForm.module.css'

const RoomValues = NewRoom.pick({ name: true, access: true })
export type RoomValues = z.output<typeof RoomValues>

const ACCESSES = ROOM_ACCESSES.map((value) => {
  const { name, hint } = ROOM_ACCESS_NAMES[value]
  return { value, label: `${name}. ${hint}` }
})

type Props = {
  initial: RoomValues
  submitLabel: string
  pending: boolean
  onSubmit: (values: RoomValues) => void
  onCancel: () => void
}

/** The name of a room and who may enter it. */
export function RoomForm({ initial, submitLabel, pending, onSubmit, onCancel }: Props) {
  const form = useForm<RoomValues>({ resolver: zodResolver(RoomValues), defaultValues: initial })
  const { errors } = form.formState
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit(onSubmit)}>
      <TextField
        label="Nombre de la sala"
        placeholder="Discos de los domingos"
        autoComplete="off"
        maxLength={ROOM_NAME_LENGTH}
        dir="auto"
        data-autofocus
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Controller
        control={form.control}
        name="access"
        render={({ field }) => (
          <RadioList
            label="Quién puede entrar"
            options={ACCESSES}
            value={field.value}
            onChange={field.onChange}
            error={errors.access?.message}
          />
        )}
      />
      <div className={classes.actions}>
        <Key onClick={onCancel}>Cancelar</Key>
        <Key type="submit" variant="primary" pending={pending}>
          {submitLabel}
        </Key>
      </div>
    </form>
  )
}
