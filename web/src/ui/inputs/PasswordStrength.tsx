import { cx } from '../styles/cx.ts'
import classes from './PasswordStrength.module.css'
import { PASSWORD_SCORE_MAX, passwordStrength } from './passwordStrength.ts'

export type PasswordStrengthProps = {
  password: string
  /** Words that somebody who knows the person would try. */
  personal?: string[]
}

/** How hard a password is to guess: four bars and a word. */
export function PasswordStrength({ password, personal = [] }: PasswordStrengthProps) {
  const { score, word, advice } = passwordStrength(password, personal)
  return (
    <div className={cx(classes.strength, classes[`s${score}`])}>
      <span className={classes.bars} aria-hidden>
        {Array.from({ length: PASSWORD_SCORE_MAX }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
          <span key={index} className={cx(classes.bar, index < score && classes.on)} />
        ))}
      </span>
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
