import { zodResolver } from '@hookform/resolvers/zod'
import { artistUrl } from '@remusic/art/addresses'
import { NAME_LENGTH } from '@remusic/contract/people/accounts'
import { type Creator, EditedCreator } from '@remusic/contract/running/schemas/team'
import { CREATOR_BIO_LENGTH, CREATOR_LINKS, type CreatorLinkKind } from '@remusic/contract/running/team'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { FieldError } from '../../base/ui/inputs/FieldError.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { useBanner } from '../../base/ui/overlays/bannerContext.ts'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { showFieldErrors } from '../../people/accounts/forms.ts'
import { PICTURE_TYPES, pictureProblem, readDataUrl } from '../../people/accounts/pictureFile.ts'
import { useSaveCreator } from './queries.ts'
import classes from './TeamEditor.module.css'

const KINDS = Object.keys(CREATOR_LINKS) as CreatorLinkKind[]

type Input = { name: string; bio: string } & Record<CreatorLinkKind, string>

function inputOf(creator: Creator | null): Input {
  const urlOf = (kind: CreatorLinkKind) => creator?.links.find((link) => link.kind === kind)?.url ?? ''
  return {
    name: creator?.name ?? '',
    bio: creator?.bio ?? '',
    github: urlOf('github'),
    linkedin: urlOf('linkedin'),
    web: urlOf('web'),
    instagram: urlOf('instagram'),
    x: urlOf('x'),
    youtube: urlOf('youtube'),
  }
}

/** Adds a person to the team, or edits one. */
export function CreatorDialog({ creator, onClose }: { creator: Creator | null; onClose: () => void }) {
  const formId = useId()
  const save = useSaveCreator()
  const { showBanner } = useBanner()
  const [picture, setPicture] = useState<string | null | undefined>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError } = useForm<
    z.input<typeof EditedCreator>,
    unknown,
    EditedCreator
  >({
    resolver: zodResolver(EditedCreator),
    mode: 'onTouched',
    defaultValues: inputOf(creator),
  })
  const { errors } = formState
  const pick = async (file: File | undefined) => {
    const found = file ? pictureProblem(file) : null
    setProblem(found)
    setPicture(file && !found ? await readDataUrl(file) : undefined)
  }
  const send = (person: EditedCreator) =>
    save.mutate(
      { id: creator?.id ?? save.data?.id ?? null, person, picture },
      {
        onSuccess: ({ msg }) => {
          showBanner({ tone: 'ok', text: msg })
          onClose()
        },
        onError: (error) => {
          showFieldErrors(error, setError)
          setProblem(messageOf(error))
        },
      },
    )
  const drawn = artistUrl(creator?.id ?? 'nueva', { members: 1 })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={creator ? `Editar a ${creator.name}` : 'Agregar persona'}
      width={680}
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={formId} pending={save.isPending}>
            Guardar
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={handleSubmit(send, () => setProblem(null))}
      >
        <TextField
          label="Nombre"
          maxLength={NAME_LENGTH}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextAreaField
          label="Presentación"
          hint="Qué hace y qué escucha, en pocas líneas"
          maxLength={CREATOR_BIO_LENGTH}
          error={errors.bio?.message}
          {...register('bio')}
        />
        <div className={`row flex-wrap gap-4 ${classes.portrait}`}>
          <img
            src={picture ?? (picture === null ? drawn : (creator?.picture ?? drawn))}
            alt={picture ? 'Vista previa de la foto' : 'La foto de ahora'}
            width="104"
            height="104"
          />
          <label className={`grid gap-2 min-w-0 semibold ${classes.file}`}>
            Foto: una imagen png o jpeg de hasta 2 MB
            <input
              type="file"
              accept={PICTURE_TYPES.join(',')}
              onChange={(event) => void pick(event.currentTarget.files?.[0])}
            />
          </label>
          {creator?.hasPicture && picture === undefined && (
            <Button variant="ghost" size="s" onClick={() => setPicture(null)}>
              Quitar la foto
            </Button>
          )}
        </div>
        <div className={classes.links}>
          {KINDS.map((kind) => (
            <TextField
              key={kind}
              label={CREATOR_LINKS[kind].label}
              type="url"
              inputMode="url"
              placeholder={CREATOR_LINKS[kind].example}
              error={errors[kind]?.message}
              {...register(kind)}
            />
          ))}
        </div>
        {problem && <FieldError>{problem}</FieldError>}
      </form>
    </Dialog>
  )
}
