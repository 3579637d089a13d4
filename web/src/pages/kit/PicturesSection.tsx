import CrownFillIcon from '~icons/ph/crown-fill'
import { Avatar } from '../../base/ui/marks/Avatar.tsx'
import { Badge } from '../../base/ui/marks/Badge.tsx'
import { Cover } from '../../base/ui/marks/Cover.tsx'
import { Equaliser } from '../../base/ui/marks/Equaliser.tsx'
import { Logo } from '../../base/ui/marks/Logo.tsx'
import { NoteHead } from '../../base/ui/marks/NoteHead.tsx'
import { Stamp } from '../../base/ui/marks/Stamp.tsx'
import { VinylCover } from '../../base/ui/marks/VinylCover.tsx'
import { Wordmark } from '../../base/ui/marks/Wordmark.tsx'
import { Section } from './Section.tsx'
import classes from './Specimen.module.css'
import { Specimen } from './Specimen.tsx'
import { MISSING_PICTURE, RTL_NAME, sampleCover, sampleFace } from './samples.ts'

export function PicturesSection() {
  return (
    <Section title="Marca e imágenes">
      <Specimen name="Marca" inRow>
        <Wordmark />
        <Logo size={64} />
        <Equaliser />
        <Stamp>Artista Verificado</Stamp>
      </Specimen>
      <Specimen name="Personas" inRow>
        <Avatar src={sampleFace('tercera')} name="Tercera Fila" size={72} />
        <Avatar src={sampleFace('mate')} name="Mate Amargo" />
        <Avatar src={null} name="ñandú" size={72} />
        <Avatar src={MISSING_PICTURE} name={RTL_NAME} size={72} />
      </Specimen>
      <Specimen name="Quien toca, y roles" inRow>
        <NoteHead src={sampleFace('magnetica')} name="Tía Magnética" size={104} />
        <NoteHead src={null} name="Último Tranvía Azul" size={104} />
        <Badge>Gratuito</Badge>
        <Badge tone="accent" icon={<CrownFillIcon />}>
          Premium
        </Badge>
        <Badge tone="info">Admin</Badge>
        <Badge tone="bad">Inactivo</Badge>
      </Specimen>
      <Specimen name="Fundas" width="twoThirds">
        <div className={classes.covers}>
          <Cover src={sampleCover('verbena')} />
          <Cover src={sampleCover('balcones')} shape="portrait" />
          <Cover src={null} />
          <Cover src={MISSING_PICTURE} alt="Portada que no llegó" />
        </div>
      </Specimen>
      <Specimen name="Con su disco">
        <VinylCover src={sampleCover('sobremesa')} />
      </Specimen>
    </Section>
  )
}
