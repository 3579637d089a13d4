import { REPORT_REASONS } from '@remusic/contract/moderation'
import type { ModerationCase, Reported } from '@remusic/contract/schemas/moderation'
import { Link } from 'react-router'
import { momentText } from '../admin/dates.ts'
import { plural } from '../admin/numbers.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/inputs/TextLink.tsx'
import classes from './CaseCard.module.css'

/** The reports of a case, each with the content at that time if it has been edited since. */
export function CaseReports({ reported }: { reported: ModerationCase }) {
  const currentText = reported.content && storedText(reported.content)
  const unseen = reported.reportCount - reported.reports.length
  return (
    <>
      <ul className={classes.reports} aria-label="Qué dicen">
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
                <p className={classes.words}>{report.text}</p>
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

/** The text a report stores of the content, for comparison. */
function storedText(content: Reported): string {
  if (content.kind === 'review')
    return [content.title, content.text, ...content.moments.map(({ text }) => text)].join('\n')
  return 'name' in content ? content.name : content.text
}
