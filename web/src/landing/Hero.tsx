import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { KeyLink } from '../ui/inputs/KeyLink.tsx'
import classes from './Hero.module.css'
import { Melody } from './Melody.tsx'

export function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.top}>
        <h1>
          Lo que suena,
          <br />
          se comenta.
        </h1>
        <div>
          <p className={classes.lead}>
            Descubre canciones, escribe reseñas y arma playlists con gente que escucha como tú.
          </p>
          <div className={classes.keys}>
            <KeyLink component={Link} to={paths.register()} variant="primary" size="l">
              Crear cuenta
            </KeyLink>
            <KeyLink component={Link} to={paths.premium()} variant="ghost" size="l">
              Ver Premium
            </KeyLink>
          </div>
        </div>
      </div>
      <Melody />
    </section>
  )
}
