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
        <ul className={`flex flex-wrap gap-x-5 gap-y-2 ${classes.contents}`}>
          {RUNBOOKS.map(({ id, title }) => (
            <li key={id}>
              <TextLink href={`#${id}`}>{title}</TextLink>
            </li>
          ))}
        </ul>
      </nav>
      <section className="grid grid-cols-1 gap-3 mt-10" aria-labelledby="ordenes">
        <h2 id="ordenes">Las órdenes</h2>
        <p>
          Donde dice <code>remusic …</code> o <code>psql …</code>, escribe lo que corresponde a tu
          instalación:
        </p>
        <dl className={`grid grid-cols-1 gap-3 ${classes.ways}`}>
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
    <section className="grid grid-cols-1 gap-3 mt-10" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>
        <b>Qué se ve:</b> {symptom}
      </p>
      <Commands lines={first} />
      <ol className={`grid grid-cols-1 gap-4 ${classes.steps}`}>
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus to be scrolled with the keys
    <pre className={`min-w-0 text-sm mt-2 ${classes.commands}`} tabIndex={0}>
      <code>{lines.join('\n')}</code>
    </pre>
  )
}
