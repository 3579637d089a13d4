import { useState } from 'react'
import PlayFillIcon from '~icons/ph/play-fill'
import PlusBoldIcon from '~icons/ph/plus-bold'
import { Button } from '../../base/ui/inputs/Button.tsx'
import { PasswordField } from '../../base/ui/inputs/PasswordField.tsx'
import { TextField } from '../../base/ui/inputs/TextField.tsx'
import { Divider } from '../../base/ui/layout/Divider.tsx'
import { Poster } from '../../base/ui/layout/Poster.tsx'
import { SplitScreen } from '../../base/ui/layout/SplitScreen.tsx'
import { StatePoster } from '../../base/ui/layout/StatePoster.tsx'
import { TabList } from '../../base/ui/layout/TabList.tsx'
import { TabPanel } from '../../base/ui/layout/TabPanel.tsx'
import { Tabs } from '../../base/ui/layout/Tabs.tsx'
import { Ticket } from '../../base/ui/layout/Ticket.tsx'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { Countdown } from '../../base/ui/marks/Countdown.tsx'
import { Score } from '../../base/ui/marks/Score.tsx'
import { Stamp } from '../../base/ui/marks/Stamp.tsx'
import { VinylCover } from '../../base/ui/marks/VinylCover.tsx'
import { Wordmark } from '../../base/ui/marks/Wordmark.tsx'
import { WASHES } from '../../base/ui/styles/wash.ts'
import { Section } from './Section.tsx'
import classes from './Specimen.module.css'
import { Specimen } from './Specimen.tsx'
import { LONG_NAME, sampleCover, sampleFace } from './samples.ts'

const TIERRA = { wash: '#AE4C20', ink: '#FFF5EC', accent: '#FCE7CC', deep: '#2A1410' }

export function PostersSection() {
  const [tab, setTab] = useState('songs')
  const [round, setRound] = useState(0)
  return (
    <Section title="Carteles y pases">
      <div className={classes.whole}>
        <div className={classes.bleed}>
          <Tabs value={tab} onChange={setTab}>
            <Poster
              wash={TIERRA}
              headingLevel={2}
              titleSize="huge"
              title="Sobremesa"
              above={<Stamp>Álbum Verificado</Stamp>}
              picture={<VinylCover src={sampleCover('sobremesa')} />}
              meta={
                <>
                  <span>7 canciones</span>
                  <Score value={4.8} />
                </>
              }
              actions={
                <>
                  <Button variant="ink" size="l" icon={<PlayFillIcon />}>
                    Escuchar avances
                  </Button>
                  <Button variant="ghost" size="l" icon={<PlusBoldIcon />}>
                    Seguir
                  </Button>
                </>
              }
              footer={
                <TabList
                  label="Partes del álbum"
                  tabs={[
                    { value: 'songs', label: 'Canciones' },
                    { value: 'reviews', label: 'Reseñas', count: 48 },
                  ]}
                />
              }
            />
            <TabPanel value="songs">Siete canciones.</TabPanel>
            <TabPanel value="reviews">Cuarenta y ocho reseñas.</TabPanel>
          </Tabs>
        </div>
      </div>
      <div className={classes.whole}>
        <div className={classes.bleed}>
          <Poster
            wash={WASHES.turquesa}
            headingLevel={2}
            title={LONG_NAME}
            above={<Stamp>Artista Verificado</Stamp>}
            bleed={{ src: sampleFace('orquesta'), alt: 'Retrato ilustrado' }}
            meta={<span>5 álbumes</span>}
          />
        </div>
      </div>
      <Specimen name="Pase" bare>
        <Ticket stub={<Button block>Ver mi perfil</Button>}>
          <div className="column gap-4 min-w-0">
            <div className="row flex-wrap gap-3">
              <Avatar src={sampleFace('lunes')} name="Lunes de Vinilo" size={88} />
              <Badge tone="accent">Premium</Badge>
            </div>
            <h4>Lunes de Vinilo</h4>
          </div>
        </Ticket>
      </Specimen>
      <Specimen name="Entrada" width="twoThirds" bare>
        <Ticket
          shape="landscape"
          wash={WASHES.mango}
          stub={
            <Button variant="ink" size="l" block>
              Pasarme
            </Button>
          }
        >
          <h4>Premium</h4>
          <div className={classes.price}>$599</div>
        </Ticket>
      </Specimen>
      <Specimen name="Pantalla de estado" width="half" bare>
        <div className={classes.bleed}>
          <StatePoster
            as="section"
            title="El pago ha sido un éxito"
            text="Ya puedes disfrutar de todas las funciones"
            noteHeight="top"
            wash={WASHES.jacaranda}
            actions={
              <>
                <Button variant="ink" size="l">
                  Ir a mi perfil
                </Button>
                <Countdown key={round} seconds={8} onEnd={() => setRound(round + 1)} />
              </>
            }
          />
        </div>
      </Specimen>
      <Specimen name="Pantalla de estado, mala noticia" width="half" bare>
        <div className={classes.bleed}>
          <StatePoster
            as="section"
            title="Ha ocurrido un error durante el pago :("
            noteHeight="bottom"
            wash={WASHES.rosa}
            actions={
              <>
                <Button variant="ink" size="l">
                  Reintentar
                </Button>
                <Button variant="ghost" size="l">
                  Regresar al Home
                </Button>
              </>
            }
          />
        </div>
      </Specimen>
      <Specimen name="Formulario y cartel" width="whole" bare>
        <div className={classes.bleed}>
          <SplitScreen
            as="section"
            title="Iniciar sesión"
            brand={<Wordmark />}
            art={sampleCover('auth')}
            quote="La puse tres veces y la cuarta la pidió mi vecina"
            by={
              <>
                <Avatar src={sampleFace('tercera')} name="Tercera Fila" size={48} />
                Tercera Fila
                <Score value={5} />
              </>
            }
          >
            <TextField label="Email" type="email" />
            <PasswordField label="Contraseña" />
            <Button variant="primary" size="l" block>
              Iniciar sesión
            </Button>
            <Divider>o</Divider>
            <Button size="l" block>
              Continuar con Google
            </Button>
          </SplitScreen>
        </div>
      </Specimen>
    </Section>
  )
}
