import type { HistoryImport } from '@remusic/contract/listening/schemas/historyImports'
import { Panel } from '../../base/ui/layout/Panel.tsx'
import { StaffProgress } from '../../base/ui/marks/StaffProgress.tsx'
import { VisuallyHidden } from '../../base/ui/text/VisuallyHidden.tsx'
import classes from './HistoryImport.module.css'
import { capital, kindsOf, numberText } from './numbers.ts'

const TITLES = {
  reading: 'Leyendo tu archivo',
  matching: 'Buscando en el catálogo',
  writing: 'Escribiendo en tu diario',
  undoing: 'Deshaciendo la importación',
} as const

const TEXTS = {
  reading: 'Vemos qué hay en el archivo. Cuando terminemos de leerlo, lo borramos.',
  matching: 'Buscamos cada canción, álbum y artista de tu archivo. Todavía no escribimos nada.',
  writing: 'Tu historia no aparece en el inicio de nadie ni avisa a nadie.',
  undoing: 'Quitamos todo lo que trajo esta importación, y nada más.',
} as const

type Props = { one: HistoryImport & { state: keyof typeof TITLES } }

/** The server's progress. The import goes on without the page. */
export function ImportWork({ one }: Props) {
  const { state, progress } = one
  const kinds = kindsOf(one)
  return (
    <Panel className="grid gap-4">
      <div className={`flex items-baseline justify-between gap-4 ${classes.workHead}`}>
        <h2>{TITLES[state]}</h2>
        {progress !== null && (
          <span className={classes.percent} aria-hidden>
            {Math.floor(progress * 100)} %
          </span>
        )}
      </div>
      <StaffProgress label={TITLES[state]} value={progress} />
      <VisuallyHidden role="status">{TITLES[state]}</VisuallyHidden>
      <p className={classes.text}>{TEXTS[state]} Puedes cerrar esta página: seguimos sin ti.</p>
      {kinds.length > 0 && state !== 'undoing' && (
        <p className={classes.text}>
          {kinds.map(({ count, name }) => `${capital(name)}: ${numberText(count)}`).join(' · ')}
        </p>
      )}
    </Panel>
  )
}
