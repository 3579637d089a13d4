import { colour } from './colour.ts'

export const tropical = [
  colour(['Cumbia', 'Vallenato'], {
    titles: {
      high: `
        Acordeón hasta en los bolsillos
        El acordeón saluda primero
        Güiro con opinión propia
        Cumbia de rellano
        c| Baile de patio y farolitos
        Fuelle que no se cansa
        Velas, patio y caja`,
      mid: `
        Acordeón en piloto automático
        Se arrastra el güiro
        Fiesta de gente correcta`,
      low: `
        El acordeón pidió permiso y no volvió
        Güiro de cotillón
        Cumbia sin patio`,
    },
    detail: {
      high: `
        El acordeón se hace el distraído dos estrofas y después no suelta el micrófono.
        El güiro raspa como quien cuenta un chisme a buen ritmo.
        El bajo va por libre y uno se va con él.
        La caja y la guacharaca conversan como comadres en la puerta.
        Hay un bombardino al fondo que merece una estatua.
        El fuelle respira y toda la sala respira con él.
        v| El coro responde como contestan las tías: antes de tiempo y con razón.
        Cuando el acordeón se calla dos compases, se oye crecer la fiesta.
        Se oye a la gente reírse al fondo, y no es un efecto.`,
      mid: `
        El acordeón hace lo que se espera de él, y nada más.
        El güiro suena a plantilla.
        La percusión está tan ordenada que da pena ensuciarla.
        s| Le falta polvo en los zapatos.`,
      low: `
        El acordeón parece sacado de un anuncio de yogur.
        El güiro va por su lado y nadie lo llama.
        s| Le pusieron sintetizador donde pedía sudor.
        s| Toca la fiesta de memoria, sin mirar a nadie.`,
    },
  }),
  colour(['Salsa'], {
    titles: {
      high: `
        Clave bien clavada
        Montuno para rato
        c| Esos trombones
        La campana manda
        El piano se porta mal, por suerte
        Salsa con hueso`,
      mid: `
        Montuno de salón
        Mucho coro, poco cuero
        Salsa sin picante`,
      low: `
        Clave perdida
        Trombones de oficina
        Salsa de sobre`,
    },
    detail: {
      high: `
        Los trombones entran de costado y despeinan a la primera fila.
        El piano hace un montuno que podría durar hasta el lunes.
        La campana aparece justo cuando uno creía que ya no cabía nada.
        cv| El soneo del final es una conversación con la calle entera.
        El timbal remata con una elegancia que da risa de contento.
        La clave no se ve, pero nadie se cae.
        v| El coro repite y cada repetición pesa más.
        El bajo llega siempre un pelo antes, que es donde vive el sabor.`,
      mid: `
        Los metales tocan lo justo y miran la hora.
        v| El sonero improvisa como quien lee.
        El montuno se acaba cuando empezaba a ensuciarse.`,
      low: `
        Los metales suenan de plástico y el plástico no suda.
        c| La clave se perdió en el segundo coro y nadie fue a buscarla.
        cv| El soneo son tres frases y un saludo a los presentes.`,
    },
  }),
  colour(['Merengue'], {
    titles: {
      high: `
        Tambora y a gastar zapato
        Saxos en fila india
        La güira no perdona
        Dos por cuatro y sin frenos
        c| Merengue con prisa buena`,
      mid: `
        Corre mucho, llega igual
        Saxos de uniforme
        Rápido, y ya`,
      low: `
        Apuro sin destino
        La tambora se quedó sin aliento
        Todo velocidad`,
    },
    detail: {
      high: `
        Los saxos hacen esa escalera que obliga a mover los hombros.
        La tambora galopa y la güira le pone las espuelas.
        Va rapidísimo y nunca parece apurado.
        c| El jaleo del medio es para correr los muebles.
        v| El coro entra cortito, picadito, con malicia.
        c| Cuando bajan a la mitad del tiempo, la pista suspira junta.`,
      mid: `
        La velocidad tapa que hay una sola idea.
        Los saxos suben y bajan la misma escalera toda la noche.
        La güira está tan al frente que no deja ver la fiesta.`,
      low: `
        Corre tanto que deja a los bailarines atrás.
        La tambora suena a teclado de juguete.
        c| El jaleo llega cuando ya todos se fueron.`,
    },
  }),
  colour(['Bachata'], {
    titles: {
      high: `
        Requinto que sabe demasiado
        Pegados y sin hablar
        Amargue del fino
        c| Para bailar con los ojos cerrados
        Bongó a media luz`,
      mid: `
        Despecho de catálogo
        Requinto educado
        Amargue descafeinado`,
      low: `
        Llora porque toca
        Bachata de ascensor
        Ni amargo ni dulce`,
    },
    detail: {
      high: `
        El requinto contesta cada frase como quien ya perdonó tres veces.
        El bongó marca el paso bajito, para que nadie se separe.
        sv| Canta el despecho sin alzar la voz, que es como más duele.
        La guitarra llora con muy buena afinación.
        Tiene ese golpe de cadera en el cuatro que no se enseña.
        cd| El bajo entra dulce y deja el amargue para el final.`,
      mid: `
        El requinto hace los adornos de siempre, en el orden de siempre.
        v| El lamento es tan pulido que ya no se sabe por quién llora.
        Falta una noche sin dormir en esta grabación.`,
      low: `
        El requinto suena a tono de llamada.
        sv| Sufre con tanta comodidad que uno no le cree.
        El bongó parece esperar que lo releven.`,
    },
  }),
  colour(['Samba', 'Bossa Nova'], {
    titles: {
      high: `
        Susurro con cintura
        Guitarra de hamaca
        Saudade con sol
        Cuíca y sonrisa
        c| Para caminar por la orilla
        Sombra de palmera`,
      mid: `
        Bossa de vestíbulo
        Brisa de ventilador
        Bonito como una postal`,
      low: `
        Música de mostrador
        Saudade alquilada
        Playa con techo`,
    },
    detail: {
      high: `
        La guitarra cambia de acorde como quien cambia de lado en la hamaca.
        El pandero hace tanto con tan poco que da envidia.
        sv| Canta casi hablando, y por eso se le oye todo.
        Los acordes tienen nueve notas y parecen tres.
        La batucada llega de lejos, dobla la esquina y te lleva.
        v| La melodía cae siempre medio paso después, con toda la calma del mundo.
        El surdo late abajo y uno deja de estar triste sin darse cuenta.`,
      mid: `
        La guitarra mece, aunque a ratos también adormece.
        Tiene la elegancia de un hotel que uno no pagó.
        cdv| Susurra tanto que al final no se sabe qué quería contar.`,
      low: `
        Suena a desayuno incluido.
        El pandero va programado y no le da el sol.
        sv| Pronuncia la saudade como quien lee el menú.`,
    },
  }),
]
