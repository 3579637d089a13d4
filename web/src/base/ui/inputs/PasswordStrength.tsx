import { cx } from '../styles/cx.ts'
import classes from './PasswordStrength.module.css'

const BARS = [1, 2, 3, 4]

export type PasswordStrengthProps = {
  /** 0 while there is nothing to rate. */
  score: 0 | 1 | 2 | 3 | 4
  /** The score as a word. */
  word: string
  /** How to improve the password; empty if it is good. */
  advice: string
}

/** How hard a password is to guess: four bars and a word. Nothing is shown before something is typed. */
export function PasswordStrength({ score, word, advice }: PasswordStrengthProps) {
  return (
    <div className={cx(classes.strength, classes[`s${score}`])}>
      {score > 0 && (
        <span className={classes.bars} aria-hidden>
          {BARS.map((bar) => (
            <span key={bar} className={cx(classes.bar, bar <= score && classes.on)} />
          ))}
        </span>
      )}
      <span className={classes.text} role="status">
        {word && (
          <>
            Seguridad: <b>{word}</b>
            {advice && `. ${advice}`}
          </>
        )}
      </span>
    </div>
  )
}
