import { zodResolver } from '@hookform/resolvers/zod'
import { COUNTRIES } from '@remusic/contract/base/countries'
import { BIO_LENGTH, LINK_LABEL_LENGTH, LINK_LENGTH, MAX_LINKS } from '@remusic/contract/publishing/profiles'
import {
  EditedProfile,
  type Favourite,
  type ProfileDetails,
} from '@remusic/contract/publishing/schemas/profiles'
import { type FormEvent, useMemo } from 'react'
import { Controller, type Resolver, useFieldArray, useForm } from 'react-hook-form'
import { z } from 'zod'
import PlusBoldIcon from '~icons/ph/plus-bold'
import XIcon from '~icons/ph/x'
import { ApiError } from '../../base/api/error.ts'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { IconButton } from '../../base/ui/inputs/IconButton.tsx'
import { SelectField } from '../../base/ui/inputs/SelectField.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { Banner } from '../../base/ui/overlays/Banner.tsx'
import { useIsHydrated } from '../../base/ui/styles/useIsHydrated.ts'
import { countryOptions } from '../../people/accounts/countries.ts'
import { useFormBanner } from '../../people/accounts/useFormBanner.tsx'
import { draftOf } from '../../people/drafts/drafts.ts'
import { RestoredDraft } from '../../people/drafts/RestoredDraft.tsx'
import { useFormDraft } from '../../people/drafts/useFormDraft.ts'
import { FavouritesField } from './FavouritesField.tsx'
import { PinnedField } from './PinnedField.tsx'
import classes from './ProfileForm.module.css'
import type { PinnedReviewChoice } from './pinnedReviewChoice.ts'
import { useEditProfile } from './queries.ts'

type Values = {
  bio: string
  country: string
  links: { url: string; label: string }[]
  favourites: Favourite[]
  pinned: PinnedReviewChoice | null
}

/** A value that is chosen from a list cannot be invalid. */
const FormValues = EditedProfile.pick({ bio: true, links: true }).extend({
  country: z.string(),
  favourites: z.custom<Favourite[]>(),
  pinned: z.custom<PinnedReviewChoice | null>(),
})

/** Edits the member's profile. The draft stays on this device until it is saved, even after leaving the page. */
export function ProfileForm({ userId, details }: { userId: string; details: ProfileDetails }) {
  const initial = valuesOf(details)
  const form = useForm<Values>({
    resolver: zodResolver(FormValues, undefined, { raw: true }) as Resolver<Values>,
    // An error that appears on blur would move the button that is being pressed.
    mode: 'onSubmit',
    defaultValues: initial,
  })
  const { register, control, handleSubmit, formState, setError, getValues, reset } = form
  const links = useFieldArray({ control, name: 'links' })
  const draft = useFormDraft(form, initial, draftOf.profile())
  const edit = useEditProfile(userId)
  const { banner, showBanner, hideBanner } = useFormBanner()
  // The server may know other names of a few countries, and would sort these differently.
  const isHydrated = useIsHydrated()
  const countries = useMemo(
    () => (isHydrated ? countryOptions() : COUNTRIES.map((value) => ({ value, label: value }))),
    [isHydrated],
  )
  const { errors } = formState

  const save = (values: Values) => {
    hideBanner()
    edit.mutate(bodyOf(values), {
      onSuccess: ({ msg }) => {
        reset(values)
        draft.complete()
        showBanner('ok', msg)
      },
      onError: (error) => {
        if (error instanceof ApiError)
          for (const [field, message] of Object.entries(error.fields))
            setError(field === 'pinnedReviewId' ? 'pinned' : (field as keyof Values), { message })
        showBanner('bad', messageOf(error))
      },
    })
  }
  const submit = (event: FormEvent) => {
    const written = getValues('links').filter(({ url, label }) => url.trim() !== '' || label.trim() !== '')
    if (written.length < getValues('links').length) links.replace(written)
    return handleSubmit(save)(event)
  }

  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void submit(event)}>
      {banner}
      {draft.isRestored && <RestoredDraft onDiscard={draft.discard} />}
      {details.hidden && (
        <Banner tone="bad" visibleMs={null}>
          La moderación ocultó tu presentación y tus enlaces: nadie más los ve, tampoco si los cambias. Puedes
          apelar desde la notificación.
        </Banner>
      )}
      <Panel title="Presentación">
        <div className={classes.fields}>
          <TextAreaField
            label="Sobre ti"
            hint="Qué escuchas, dónde, con quién. Se ve en tu perfil."
            maxLength={BIO_LENGTH}
            error={errors.bio?.message}
            {...register('bio')}
          />
          <SelectField
            label="País"
            placeholder="Prefiero no decirlo"
            options={countries}
            {...register('country')}
          />
        </div>
      </Panel>
      <Panel title="Enlaces">
        <div className={classes.fields}>
          {links.fields.length === 0 && (
            <p className="muted text-sm">Tu blog, tu banda, tus redes: hasta {MAX_LINKS} enlaces.</p>
          )}
          {links.fields.map((field, index) => (
            <div key={field.id} className={`grid items-start gap-3 ${classes.link}`}>
              <TextField
                label={`Dirección del enlace ${index + 1}`}
                type="url"
                inputMode="url"
                placeholder="https://"
                maxLength={LINK_LENGTH}
                error={errors.links?.[index]?.url?.message}
                {...register(`links.${index}.url`)}
              />
              <TextField
                label="Nombre (opcional)"
                maxLength={LINK_LABEL_LENGTH}
                error={errors.links?.[index]?.label?.message}
                {...register(`links.${index}.label`)}
              />
              <IconButton
                label={`Quitar el enlace ${index + 1}`}
                icon={<XIcon />}
                onClick={() => links.remove(index)}
              />
            </div>
          ))}
          {links.fields.length < MAX_LINKS && (
            <Button
              className="justify-self-start"
              icon={<PlusBoldIcon aria-hidden />}
              onClick={() => links.append({ url: '', label: '' })}
            >
              Añadir enlace
            </Button>
          )}
        </div>
      </Panel>
      <Panel title="Favoritos">
        <Controller
          control={control}
          name="favourites"
          render={({ field }) => (
            <FavouritesField
              value={field.value}
              onChange={field.onChange}
              error={errors.favourites?.message ?? errors.favourites?.root?.message}
            />
          )}
        />
      </Panel>
      <Panel title="Reseña fijada">
        <Controller
          control={control}
          name="pinned"
          render={({ field }) => (
            <PinnedField
              userId={userId}
              value={field.value}
              onChange={field.onChange}
              error={errors.pinned?.message}
            />
          )}
        />
      </Panel>
      <div className="row flex-wrap gap-4">
        <Button type="submit" variant="primary" pending={edit.isPending}>
          Guardar perfil
        </Button>
        {formState.isDirty && <span className="muted text-sm">Tienes cambios sin guardar.</span>}
      </div>
    </form>
  )
}

const valuesOf = ({ bio, country, links, favourites, pinned }: ProfileDetails): Values => ({
  bio,
  country: country ?? '',
  links: links.map(({ url, label }) => ({ url, label: label ?? '' })),
  favourites,
  pinned: pinned && { id: pinned.id, title: pinned.title, about: pinned.target.name },
})

const bodyOf = ({ bio, country, links, favourites, pinned }: Values): EditedProfile => ({
  bio,
  country: country || null,
  links,
  favourites: favourites.map(({ kind, apiId }) => ({ kind, apiId })),
  pinnedReviewId: pinned?.id ?? null,
})
