import type { CSSProperties } from 'react'
import skeleton from '../ui/lists/Skeleton.module.css'
import { Skeleton } from '../ui/lists/Skeleton.tsx'
import { cx } from '../ui/styles/cx.ts'
import classes from './ReviewCard.module.css'

/** Neutral colours until the picture has loaded. */
const WASH = { '--wash': 'var(--s2)', '--wash-ink': 'var(--text)' } as CSSProperties

/** The pre-rendered card of a review. An inline script (sayWords.ts) fills in its texts before the bundle has loaded. */
export function ReviewPlaceholder() {
  return (
    <div className={classes.card} style={WASH} aria-hidden data-review>
      <div className={classes.review}>
        <div className={classes.about}>
          <span className={cx(skeleton.skeleton, skeleton.cover)} />
          <span className={classes.what}>
            <b data-says="target.name" />
            <span data-says="target.artist" />
          </span>
        </div>
        <div className={classes.body}>
          <div className={classes.author}>
            <span className={classes.who}>
              <Skeleton width={50} height={50} round />
              <span>
                <b data-says="user.name">
                  <Skeleton width={140} />
                </b>
              </span>
            </span>
          </div>
          <h2 className={classes.title} data-says="title">
            <Skeleton width="70%" height={26} />
          </h2>
          <Skeleton width={150} height={40} />
          <p className={cx(classes.text, classes.clamped)} data-says="description">
            <Skeleton />
            <br />
            <Skeleton />
            <br />
            <Skeleton width="60%" />
          </p>
          <div className={classes.footer}>
            <Skeleton width={110} height={44} />
          </div>
        </div>
      </div>
    </div>
  )
}
