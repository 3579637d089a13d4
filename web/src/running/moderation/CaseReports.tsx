import type { ReviewText } from '@remusic/contract/opinions/schemas/reviews'
import { REPORT_REASONS } from '@remusic/contract/running/moderation'
import type { ModerationCase, Reported } from '@remusic/contract/running/schemas/moderation'
import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import { paths } from '../../paths.ts'
import { momentText } from '../admin/dates.ts'
import { plural } from '../admin/numbers.ts'
import classes from './CaseCard.module.css'

/** The reports of a case, each with the content at that time if it has been edited since. */
export function CaseReports({ reported }: { reported: ModerationCase }) {
  const currentText = reported.content && storedText(reported.content)
  const unseen = reported.reportCount - reported.reports.length
  return (
    <>
      <ul className="grid gap-3 wrap-anywhere" aria-label="Qué dicen">
        {reported.reports.map((report) => (
          <li key={report.id}>
            <p>
              <b>{REPORT_REASONS[report.reason]}</b>
              {report.detail !== '' && <>: «{report.detail}»</>}
            </p>
            <p className={classes.faint}>
              <TextLink component={Link} to={paths.userProfile(report.reporter.id)}>
                {report.reporter.name}
              </TextLink>{' '}
              · {momentText(report.createdAt)}
            </p>
            {report.text !== null && report.text !== currentText && (
              <blockquote className={classes.context}>
                <p className={classes.faint}>Entonces decía</p>
                <p className="measure wrap-anywhere whitespace-pre-line">{report.text}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {unseen > 0 && (
        <p className={classes.faint}>y {plural(unseen, 'reporte más', 'reportes más')}, anteriores</p>
      )}
    </>
  )
}

/** The text of the content as a report stores it, for comparison. */
function storedText(content: Reported): string {
  if (content.kind === 'review') {
    /** Text fields in the order in which the server stores them; null for other fields. */
    const written: Record<keyof ReviewText, string | null> = {
      title: content.title,
      score: null,
      description: content.text,
    }
    const texts = Object.values(written).filter((text) => text !== null)
    return [...texts, ...content.moments.map(({ text }) => text)].join('\n')
  }
  return 'name' in content ? content.name : content.text
}
