import { type FormEvent, Suspense, useId, useRef, useState } from 'react'
import CopyIcon from '~icons/ph/copy'
import { messageOf } from '../../base/failures/messageOf.ts'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { lazyChunk } from '../../base/ui/layout/lazyChunk.ts'
import { CopyButton } from '../../base/ui/overlays/CopyButton.tsx'
import { Dialog } from '../../base/ui/overlays/Dialog.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import { TYPED_FIELDS } from './answers.ts'
import { CodeField } from './CodeField.tsx'
import { useConfirmTotp } from './queries.ts'
import classes from './SecondFactor.module.css'

const QrCode = lazyChunk(() => import('./QrCode.tsx').then((m) => m.QrCode))

type Props = {
  secret: string
  uri: string
  onActivated: (answer: { recoveryCodes: string[] | null }) => void
  onClose: () => void
}

/** Hands a secret to an authenticator app and checks its first code. */
export function TotpDialog({ secret, uri, onActivated, onClose }: Props) {
  const confirmation = useConfirmTotp()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirmation.isPending) return
    const incomplete = TYPED_FIELDS.totp.problemWith(code)
    setProblem(incomplete)
    if (incomplete) return field.current?.focus()
    confirmation.mutate(code, {
      onSuccess: onActivated,
      onError: (error) => {
        setProblem(messageOf(error))
        field.current?.select()
      },
    })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Activar la aplicación de códigos"
      actions={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="primary" pending={confirmation.isPending}>
            Activar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <ol className={classes.steps}>
          <li>
            <div className="grid gap-3 min-w-0">
              <p>Escanea este código con tu aplicación de códigos, o escribe allí la clave.</p>
              <Suspense fallback={<span className={classes.code} />}>
                <QrCode text={uri} label="Código QR para tu aplicación de códigos" />
              </Suspense>
              <div className={`row flex-wrap gap-x-3 gap-y-2 ${classes.secret}`}>
                <code>{inGroups(secret)}</code>
                <CopyButton
                  size="s"
                  text={secret}
                  icon={<CopyIcon aria-hidden />}
                  aria-label="Copiar la clave"
                >
                  Copiar
                </CopyButton>
              </div>
            </div>
          </li>
          <li>
            <div className="grid gap-3 min-w-0">
              <VisuallyHidden role="alert">{problem}</VisuallyHidden>
              <CodeField
                ref={field}
                method="totp"
                value={code}
                onChange={setCode}
                error={problem ?? undefined}
              />
            </div>
          </li>
        </ol>
      </form>
    </Dialog>
  )
}

/** «ABCD EFGH», which is easier to copy by hand. */
const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ')
