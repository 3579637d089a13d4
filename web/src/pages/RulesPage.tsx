import { legalLinksQueries } from '../base/legal/queries.ts'
import { Page } from '../base/ui/layout/Page.tsx'
import { Panel } from '../base/ui/layout/Panel.tsx'
import { moderationCountsQuery } from '../running/moderation/queries.ts'
import { RuleList } from '../running/moderation/RuleList.tsx'
import { YearCounts } from '../running/moderation/YearCounts.tsx'
import type { ScreenQueries } from '../screenQueries.ts'
import classes from './RulesPage.module.css'

export const queries: ScreenQueries = () => ({ required: [moderationCountsQuery, ...legalLinksQueries] })

export function RulesPage() {
  return (
    <Page
      title="Normas"
      lead="ReMusic es para hablar de música. Estas son las reglas para que todos quieran quedarse."
      className={classes.page}
    >
      <RuleList />
      <div className="grid gap-6 mt-10">
        <Panel title="Qué pasa si alguien no las cumple">
          <p className={classes.line}>
            Cualquiera puede reportar una reseña, un comentario, una playlist, un mensaje o un perfil. Una
            persona del equipo lo lee y decide: no hacer nada, ocultarlo, o suspender la cuenta por 1, 7 o 30
            días, o sin fecha de fin.
          </p>
          <p className={classes.line}>
            Nadie decide sobre lo suyo. La persona sancionada lee qué norma no cumplió, de qué texto se trata
            y hasta cuándo.
          </p>
        </Panel>
        <Panel title="Si no estás de acuerdo">
          <p className={classes.line}>
            Puedes apelar cada decisión una vez. La resuelve otro administrador; donde hay uno solo, el mismo,
            pero no antes de 24 horas. Si tienes razón, todo vuelve a como estaba.
          </p>
        </Panel>
        <Panel title="En números, año por año">
          <YearCounts />
        </Panel>
      </div>
    </Page>
  )
}
