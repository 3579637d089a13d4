import { zodResolver } from '@hookform/resolvers/zod'
import { ROOM_ACCESS_NAMES, ROOM_ACCESSES, ROOM_NAME_LENGTH } from '@remusic/contract/together/listeningRooms'
import { RoomSettings } from '@remusic/contract/together/schemas/listeningRooms'
import { Fragment, type ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { RadioList } from '../../base/ui/inputs/RadioList.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'

const ACCESSES = ROOM_ACCESSES.map((value) => {
  const { name, hint } = ROOM_ACCESS_NAMES[value]
  return { value, label: `${name}. ${hint}` }
})

type Props = {
  initial: RoomSettings
  submitLabel: string
  pending: boolean
  onSubmit: (values: RoomSettings) => void
  onCancel: () => void
}

/** The name of a room and who may enter it. */
export function RoomForm({ initial, submitLabel, pending, onSubmit, onCancel }: Props) {
  const form = useForm<RoomSettings>({ resolver: zodResolver(RoomSettings), defaultValues: initial })
  const { errors } = form.formState
  /** The compiler rejects a setting that has no input. */
  const inputs: Record<keyof RoomSettings, ReactNode> = {
    name: (
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
    ),
    access: (
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
    ),
  }
  return (
    <form className="grid gap-5" noValidate onSubmit={form.handleSubmit(onSubmit)}>
      {Object.entries(inputs).map(([setting, input]) => (
        <Fragment key={setting}>{input}</Fragment>
      ))}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Cancelar</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
