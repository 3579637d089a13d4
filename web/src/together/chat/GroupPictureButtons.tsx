import type { ChatGroup } from '@remusic/contract/together/schemas/chat'
import { type ChangeEvent, useState } from 'react'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../base/ui/inputs/FieldError.tsx'
import { PICTURE_TYPES, pictureProblem, readDataUrl } from '../../people/accounts/pictureFile.ts'
import classes from './GroupDialog.module.css'
import { useHostGroup } from './mutations.ts'

/** Changes the picture of a group as soon as a file is chosen, or removes it. */
export function GroupPictureButtons({ chatId, group }: { chatId: string; group: ChatGroup }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { setPicture } = useHostGroup(chatId)
  const change = (data: string | null) =>
    setPicture.mutate(data, { onError: (error) => setProblem(messageOf(error)) })
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (!file) return
    const found = pictureProblem(file)
    setProblem(found)
    if (!found) change(await readDataUrl(file))
  }
  return (
    <>
      <label className={`grid flex-1 gap-1-5 text-sm semibold ${classes.file}`}>
        Foto del grupo: png o jpeg de hasta 2 MB
        <input
          type="file"
          accept={PICTURE_TYPES.join(',')}
          disabled={setPicture.isPending}
          onChange={(event) => void pick(event)}
        />
      </label>
      {group.picture !== null && (
        <Button size="s" variant="ghost" pending={setPicture.isPending} onClick={() => change(null)}>
          Quitar la foto
        </Button>
      )}
      {problem && <FieldError>{problem}</FieldError>}
    </>
  )
}
