import { Link } from 'react-router'
import { ButtonLink } from '../../base/ui/inputs/ButtonLink.tsx'
import { paths } from '../../paths.ts'
import { ConfirmationSent } from '../../people/accounts/ConfirmationSent.tsx'
import { useRegisteredAs } from '../../people/accounts/registered.ts'
import classes from './Hero.module.css'
import { Melody } from './Melody.tsx'

/** Somebody who has just registered is not asked to register. */
export function Hero() {
  const registeredAs = useRegisteredAs()
  return (
    <section className={classes.hero}>
      <div className={`grid items-end gap-10 ${classes.top}`}>
        <h1>
          Lo que suena,
          <br />
          se comenta.
        </h1>
        <div>
          <div className={classes.lead}>
            {registeredAs === null ? (
              <p>Descubre canciones, escribe reseñas y arma playlists con gente que escucha como tú.</p>
            ) : (
              <ConfirmationSent email={registeredAs} />
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            {registeredAs === null ? (
              <ButtonLink component={Link} to={paths.register()} variant="primary" size="l">
                Crear cuenta
              </ButtonLink>
            ) : (
              <ButtonLink component={Link} to={paths.login()} variant="primary" size="l">
                Iniciar sesión
              </ButtonLink>
            )}
            <ButtonLink component={Link} to={paths.premium()} variant="ghost" size="l">
              Ver Premium
            </ButtonLink>
          </div>
        </div>
      </div>
      <Melody />
    </section>
  )
}
