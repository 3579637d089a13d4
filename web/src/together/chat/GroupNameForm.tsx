import { GROUP_NAME_LENGTH } from '@remusic/contract/together/chat'
import { GroupName } from '@remusic/contract/together/schemas/chat'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import classes from './GroupDialog.module.css'
import { useHostGroup } from './mutations.ts'

export function GroupNameForm({ chatId, name }: { chatId: string; name: string }) {
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string | undefined>()
  const { rename } = useHostGroup(chatId)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const valid = GroupName.safeParse(text)
    setProblem(valid.error?.issues[0]?.message)
    if (valid.success && !rename.isPending)
      rename.mutate(valid.data, { onError: (error) => setProblem(messageOf(error)) })
  }
  return (
    <form className={`grid items-end gap-2-5 ${classes.name}`} noValidate onSubmit={save}>
      <TextField
        label="Nombre del grupo"
        maxLength={GROUP_NAME_LENGTH}
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text.trim() === name} pending={rename.isPending}>
        Guardar
      </Button>
    </form>
  )
}
