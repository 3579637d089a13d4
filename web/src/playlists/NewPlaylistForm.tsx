import { ClosedKey } from '../ui/ClosedKey.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './NewPlaylistForm.module.css'

const NAME_MOST_CHARACTERS = 100

export function NewPlaylistForm() {
  return (
    <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <TextField
        label="Nombre de la playlist"
        name="name"
        maxLength={NAME_MOST_CHARACTERS}
        autoComplete="off"
      />
      <ClosedKey variant="primary" reason="Las playlists abren muy pronto">
        Crear
      </ClosedKey>
    </form>
  )
}
