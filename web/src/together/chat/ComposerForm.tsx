import { CHAT_TEXTS } from '@remusic/contract/together/chat'
import type { ComponentProps, ReactNode } from 'react'
import PaperPlaneTiltFillIcon from '~icons/ph/paper-plane-tilt-fill'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { Field } from '../../base/ui/inputs/Field.tsx'
import { cx } from '../../base/ui/styles/cx.ts'
import classes from './Composer.module.css'

type Props = ComponentProps<'textarea'> & {
  onSend?: () => void
  sendLabel?: string
  error?: string | undefined
  below?: ReactNode
}

/** The markup of the composer: the field and its send button. */
export function ComposerForm({ onSend, sendLabel = 'Enviar', error, below, disabled, ...field }: Props) {
  return (
    <form
      className={`grid items-end gap-x-3 gap-y-2 ${classes.composer}`}
      onSubmit={(event) => {
        event.preventDefault()
        onSend?.()
      }}
    >
      <Field className={classes.field} label="Mensaje" hideLabel error={error} below={below}>
        {(links) => (
          <textarea
            rows={1}
            dir="auto"
            placeholder={CHAT_TEXTS.placeholder}
            autoComplete="off"
            enterKeyHint="send"
            {...field}
            {...links}
            disabled={disabled}
            className={cx(links.className, classes.input)}
          />
        )}
      </Field>
      <Button
        className={classes.send}
        variant="primary"
        type="submit"
        disabled={disabled}
        aria-label={sendLabel}
        title={sendLabel}
        icon={<PaperPlaneTiltFillIcon aria-hidden />}
      />
    </form>
  )
}
