import classes from './Logo.module.css'

/** A staff with a note head on the fourth line, which is a re. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg className={classes.logo} width={size} height={size} viewBox="0 0 40 40" fill="none" aria-hidden>
      <path
        d="M3 8h34M3 14h34M3 20h34M3 26h34M3 32h34"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
      <path className={classes.stem} d="M13.4 17V38" strokeWidth="2.8" strokeLinecap="round" />
      <ellipse
        className={classes.head}
        cx="22.5"
        cy="14"
        rx="10.2"
        ry="7.3"
        transform="rotate(-20 22.5 14)"
      />
    </svg>
  )
}
