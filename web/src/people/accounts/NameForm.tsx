import { zodResolver } from '@hookform/resolvers/zod'
import { NAME_LENGTH } from '@remusic/contract/people/accounts'
import { NewName, type Profile } from '@remusic/contract/people/schemas/accounts'
import { useForm } from 'react-hook-form'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { showFieldErrors } from './forms.ts'
import classes from './NameForm.module.css'
import { useChangeName } from './queries.ts'
import { useFormBanner } from './useFormBanner.tsx'

export function NameForm({ profile }: { profile: Profile }) {
  const change = useChangeName()
  const { banner, showBanner, hideBanner } = useFormBanner()
  const { register, handleSubmit, formState, setError, reset } = useForm<{ name: string }>({
    resolver: zodResolver(NewName),
    mode: 'onTouched',
    defaultValues: { name: profile.name },
  })

  const save = ({ name }: { name: string }) => {
    hideBanner()
    change.mutate(name, {
      onSuccess: ({ msg }) => {
        reset({ name })
        showBanner('ok', msg)
      },
      onError: (error) => {
        showFieldErrors(error, setError)
        showBanner('bad', messageOf(error))
      },
    })
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      {banner}
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className={classes.field}
          label="Nombre"
          autoComplete="name"
          maxLength={NAME_LENGTH}
          error={formState.errors.name?.message}
          {...register('name')}
        />
        <Button type="submit" pending={change.isPending} disabled={!formState.isDirty}>
          Guardar
        </Button>
      </div>
    </form>
  )
}
