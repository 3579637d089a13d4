import { RULES, type RuleKey } from '@remusic/contract/running/moderation'
import classes from './Rules.module.css'

const KEYS = Object.keys(RULES) as RuleKey[]

/** The rules of the community. The key of each one is its anchor. */
export function RuleList() {
  return (
    <ol className={`grid gap-8 measure ${classes.rules}`}>
      {KEYS.map((key) => (
        <li key={key} id={key} className={classes.rule}>
          <h2>{RULES[key].name}</h2>
          <p>{RULES[key].text}</p>
        </li>
      ))}
    </ol>
  )
}
