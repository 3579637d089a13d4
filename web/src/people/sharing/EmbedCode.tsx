import {
  EMBED_HEIGHTS,
  EMBED_KINDS,
  type EmbedKind,
  type EmbedTheme,
  embedCode,
  embedPath,
} from '@remusic/contract/publishing/embeds'
import { useState } from 'react'
import CodeBoldIcon from '~icons/ph/code-bold'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { Segmented } from '../../base/ui/inputs/Segmented.tsx'
import { TextAreaField } from '../../base/ui/inputs/TextAreaField.tsx'
import { CopyButton } from '../../base/ui/overlays/CopyButton.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './EmbedCode.module.css'
import type { Shared } from './shared.ts'
import { embedTitle, linkTo } from './texts.ts'

/** An item with a card for other sites. */
type Embeddable = Extract<Shared, { kind: EmbedKind }>

export const isEmbeddable = (shared: Shared): shared is Embeddable =>
  EMBED_KINDS.some((kind) => kind === shared.kind)

type Theme = EmbedTheme | 'auto'

const THEMES: { value: Theme; label: string }[] = [
  { value: 'auto', label: 'Automático' },
  { value: 'claro', label: 'Claro' },
  { value: 'oscuro', label: 'Oscuro' },
]

/** The HTML that shows a card on another site, in the chosen colours. */
export function EmbedCode({ shared, id }: { shared: Embeddable; id: string }) {
  const [theme, setTheme] = useState<Theme>('auto')
  const { kind } = shared
  const path = embedPath(kind, shared.id, theme === 'auto' ? undefined : theme)
  const code = embedCode({
    src: new URL(path, linkTo(shared)).href,
    title: embedTitle(shared),
    width: '100%',
    height: EMBED_HEIGHTS[kind],
  })
  return (
    <section id={id} className={classes.embed} aria-label="Insertar en otro sitio">
      <Segmented label="Colores de la tarjeta" options={THEMES} value={theme} onChange={setTheme} />
      <TextAreaField
        label="Código para insertar"
        hint="Pégalo en el HTML de tu sitio o blog."
        value={code}
        rows={4}
        readOnly
        spellCheck={false}
        className={classes.code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={`flex flex-wrap justify-end gap-2-5 ${classes.buttons}`}>
        <ButtonLink href={path} target="_blank" rel="noopener">
          Ver la tarjeta
          <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
        </ButtonLink>
        <CopyButton text={code} variant="primary" icon={<CodeBoldIcon aria-hidden />}>
          Copiar código
        </CopyButton>
      </div>
    </section>
  )
}
