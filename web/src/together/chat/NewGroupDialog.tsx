import { GROUP_NAME_LENGTH, GROUP_SIZE, GROUP_TEXTS } from '@remusic/contract/together/chat'
import { GroupName } from '@remusic/contract/together/schemas/chat'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../base/ui/inputs/FieldError.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { paths } from '../../paths.ts'
import { useCreateGroup } from './mutations.ts'
import { PeoplePicker, type Picked } from './PeoplePicker.tsx'

/** Creates a group: its name and the people in it. */
export function NewGroupDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [name, setName] = useState('')
  const [picked, setPicked] = useState<Picked[]>([])
  const [errors, setErrors] = useState<{ name?: string | undefined; people?: string | undefined }>({})
  const create = useCreateGroup()
  const navigate = useNavigate()
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const valid = GroupName.safeParse(name)
    const nobody = picked.length === 0 ? GROUP_TEXTS.nobody : undefined
    setErrors({ name: valid.error?.issues[0]?.message, people: nobody })
    if (!valid.success || nobody || create.isPending) return
    create.mutate(
      { name: valid.data, userIds: picked.map(({ id }) => id) },
      {
        onSuccess: async (chat) => {
          onClose()
          setName('')
          setPicked([])
          await navigate(paths.chatWith(chat.id))
        },
        onError: (error) => setErrors({ people: messageOf(error) }),
      },
    )
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Nuevo grupo"
      text={`Conversa con hasta ${GROUP_SIZE - 1} personas a la vez.`}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={formId} pending={create.isPending}>
            Crear grupo
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-5" noValidate onSubmit={submit}>
        <TextField
          label="Nombre del grupo"
          maxLength={GROUP_NAME_LENGTH}
          autoComplete="off"
          data-autofocus
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PeoplePicker picked={picked} onChange={setPicked} max={GROUP_SIZE - 1} />
        {errors.people && <FieldError>{errors.people}</FieldError>}
      </form>
    </Dialog>
  )
}
