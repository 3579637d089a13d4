import { PaperPlaneTiltIcon } from '@phosphor-icons/react/dist/csr/PaperPlaneTilt'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Key } from '../ui/Key.tsx'
import { TextField } from '../ui/TextField.tsx'
import classes from './ChatBox.module.css'

/** A conversation; until one is chosen there is nothing to write to. */
export function ChatBox() {
  return (
    <section className={classes.box} aria-label="Conversación">
      <EmptyState
        className={classes.empty}
        title="Selecciona un Chat para iniciar una Conversación..."
        headingLevel={2}
      />
      <form className={classes.compose} onSubmit={(event) => event.preventDefault()}>
        <TextField
          className={classes.input}
          label="Mensaje"
          hideLabel
          placeholder="Escribe un mensaje aquí"
          autoComplete="off"
          disabled
        />
        <Key
          variant="primary"
          type="submit"
          disabled
          aria-label="Enviar"
          icon={<PaperPlaneTiltIcon weight="fill" aria-hidden />}
        />
      </form>
    </section>
  )
}
