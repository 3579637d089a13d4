import { Link } from 'react-router'
import { TextLink } from '../../base/ui/inputs/TextLink.tsx'
import classes from './Runbooks.module.css'
import { COMMANDS, type Runbook } from './runbookParts.ts'
import { RUNBOOKS } from './runbooks.ts'

/** Every emergency, with its commands and links to where it is done in the panel. */
export function Runbooks() {
  return (
    <>
      <nav aria-label="Emergencias">
        <ul className={classes.contents}>
          {RUNBOOKS.map(({ id, title }) => (
            <li key={id}>
              <TextLink href={`#${id}`}>{title}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <section className={classes.runbook} aria-labelledby="ordenes">
        <h2 id="ordenes">Las órdenes</h2>
        <p>
          Donde dice <code>remusic …</code> o <code>psql …</code>, escribe lo que corresponde a tu
          instalación:
        </p>
        <dl className={classes.ways}>
          {COMMANDS.map(({ way, remusic, psql }) => (
            <div key={way}>
              <dt>{way}</dt>
              <dd>
                <Commands lines={psql === null ? [remusic] : [remusic, psql]} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {RUNBOOKS.map((runbook) => (
        <Section key={runbook.id} runbook={runbook} />
      ))}
    </>
  )
}

function Section({ runbook: { id, title, symptom, first, steps, over } }: { runbook: Runbook }) {
  return (
    <section className={classes.runbook} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        <b>Qué se ve:</b> {symptom}
      </p>
      <Commands lines={first} />
      <ol className={classes.steps}>
        {steps.map(({ text, commands, link }) => (
          <li key={text}>
            {text}
            {commands && <Commands lines={commands} />}
            {link && (
              <p>
                <TextLink component={Link} to={link.to}>
                  {link.label}
                </TextLink>
              </p>
            )}
          </li>
        ))}
      </ol>
      <p>
        <b>Terminó cuando</b> {over}
      </p>
    </section>
  )
}

/** Scrolls sideways, so it must be reachable with the keyboard. */
function Commands({ lines }: { lines: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus to be scrolled with keys
    <pre className={classes.commands} tabIndex={0}>
      <code>{lines.join('\n')}</code>
    </pre>
  )
}
