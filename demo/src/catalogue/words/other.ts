import { list } from './list.ts'

/** Words of music for children, of classical music and of styles sung in Portuguese. */

/** After an animal; 'o@' ends agree with it. */
export const kidsDoings = list(`
  se lava los dientes · no cabe en el ascensor · perdió un calcetín · aprende a contar · tiene hipo · quiere ser astronauta
  no se quiere bañar · cocina espaguetis · cumple cinco años · va en bicicleta · se resfrió · duerme al revés
  toca la trompeta · tiene cosquillas · juega a las escondidas · fue al dentista · no encuentra sus anteojos · ronca
  se come las verduras · anda en patineta · baila sol@ · pinta la casa · viaja en tren · llegó tarde a la escuela
  sabe el abecedario · quiere un helado · se puso las botas · vive en el quinto piso · canta en la ducha
  tiene miedo a la oscuridad · le escribe a la luna · estornuda · hace pan · se prueba un sombrero · nunca tiene sueño
  está de mal humor · se subió al tejado · pide perdón · planta una semilla · hace la tarea`)
export const kidsFriends = list(`
  y sus amigos · del jardín · de cartón · bailarín · con botas · al revés · invisible · y la luna · de colores · chiquitín
  viajero · de la vecina · en pijama · y el caracol · en el espejo · resfriado`)
export const kidsWhole = list(`
  Sopa de letras · El baile de los calcetines · Cuenta hasta diez y media · Buenas noches, pijama · La canción del jabón
  Arriba el ombligo · Dos más dos son un pastel · ¿Quién se comió la galleta? · La lluvia usa zapatos · Tengo una muela floja
  El tren de los bostezos · Mi sombra no me hace caso · A lavarse las manos · Vocales en bicicleta · La o es redonda
  El monstruo de debajo de la cama tiene sueño · Pío, pío, ¿quién es? · Mi abuela es superheroína · El dedo gordo
  Semáforo, semaforito · Cinco ranas en un charco · Brinca, salta, siéntate · Un pingüino en mi bañera · Ronda del arroz
  La ensalada de mi tía · Nana para un dinosaurio · Había una vez un botón · Las cosquillas · El piojo viajero
  Canción para no dormirse · El cepillo bailarín · La mochila cantora · Hoy me visto solo · Adiós, chupete
  La vaca estudiosa de las matemáticas · El barrilete de Tomás · Manos arriba, pies abajo · Mi perro habla inglés
  Ratón de biblioteca · Que llueva, pero poquito · Pastel de barro · El colibrí y el reloj · Los días de la semana
  Una hormiga en la luna · La orquesta de la cocina · Doña Nube · Tortuga exprés · El gigante tiene frío · Pata de palo`)

export const forms = list(`
  Sonata · Cuarteto de cuerdas · Sinfonía · Preludio · Fantasía · Suite · Partita · Nocturno · Impromptu · Trío · Concierto
  Quinteto · Sonatina · Divertimento · Serenata · Rapsodia · Estudio · Bagatela · Vals · Balada`)
export const keys = list(`
  do mayor · do menor · re mayor · re menor · mi mayor · mi menor · mi bemol mayor · fa mayor · fa menor · sol mayor
  sol menor · la mayor · la menor · la bemol mayor · si bemol mayor · si menor · fa sostenido menor`)
export const tempos = list(`
  Allegro · Andante · Adagio · Presto · Largo · Scherzo · Minueto · Rondó · Allegretto · Lento · Vivace · Moderato
  Andante cantabile · Allegro ma non troppo · Adagio sostenuto · Tema con variaciones · Finale · Allegro con brio · Pastorale
  Molto vivace · Intermezzo · Andantino · Largo espressivo · Presto agitato · Zarabanda · Giga · Gavota`)
export const classicalSubjects = list(`
  los jardines de invierno · la fuente seca · el reloj de arena · las tres ventanas · la marioneta · la nieve tardía
  los pescadores · el bosque de papel · la campana sumergida · el hilandero · las islas · la dama del abanico
  el equilibrista · los espejos · la casa del lago · el gorrión · la fiesta del solsticio · la ronda nocturna
  el almendro · las cuatro esquinas · la muñeca dormida · el puente de los suspiros breves · la noche de San Juan`)

export const ptWhole = list(`
  Saudade de ninguém · Varanda sem mar · Rua do Sol Posto · Barquinho de jornal · Maré baixa · Domingo em Botafogo Velho
  Café na janela · Chuva de verão na laje · O gato da fadista · Lenço branco no cais · Cantiga do farol · Xale de minha mãe
  Vou de bonde · Morena do sétimo andar · Tamborim emprestado · Segunda-feira de cinzas · Quintal de casa · Água de coco
  Sapato bicolor · Samba do porteiro · A moça do guarda-chuva · Adeus, avenida · Violão desafinado · Beira do Tejo
  Sete colinas e um degrau · Noite sem remédio · O elétrico das onze · Pão com manteiga · Rede na varanda · Lua de papel
  Cais das colunas tortas · Fado do relógio parado · Ladeira acima · Samba em dia de chuva · Meu coração na Gamboa
  Cantiga para Inês · O vizinho do lado · Azulejo quebrado · Areia no sapato · Bossa do elevador · Mar de bolso
  Feijoada de sábado · Passarinho no fio · Um banquinho e um vizinho · Cuíca chorona · Ninguém dança sozinho · Sete da manhã
  Carta ao marinheiro · Tamanco no corredor · Guarda-sol amarelo · Sem pressa · Manhã de feira · Canção da despedida breve`)
export const ptHeads = list(`
  Samba · Fado · Saudade · Cantiga · Valsa · Chorinho · Marchinha · Canção · Modinha · Serenata · Noite · Tarde · Lembrança`)
export const ptTails = list(`
  da janela · do cais · da lavadeira · do bonde · da varanda · do domingo · da esquina · do marinheiro · da ladeira
  da despedida · do quintal · da maresia · do relógio · da vizinha · do carteiro · da madrugada · sem dono · em dó menor
  de bolso · para dois · da chuva fina · do avesso · do meio-dia · de verão · da Tia Zulmira · do botequim · da feira
  do azulejo · de Maria Rita da Penha · sem violão · do elevador · de ninguém · do fim da rua`)
export const ptWomen = list(`
  Inês · Jurema · Zulmira · Beatriz · Helena · Conceição · Dalva · Iracema · Lívia · Marília · Noêmia · Rosália · Tereza
  Yara · Aninha · Celina · Efigênia · Graça · Luzia · Odete · Palmira · Quitéria`)
export const ptMonths = list(
  'Janeiro · Fevereiro · Março · Abril · Maio · Junho · Agosto · Setembro · Outubro · Novembro',
)
export const ptSpots = list(`
  na varanda · no cais · à beira-mar · na janela · no quintal · no último bonde · na escada · no botequim · na ladeira
  no meio da rua · atrás da cortina · no mercado · na praça · no sétimo andar · debaixo da mangueira · na estação · no morro`)
export const ptThings = list(`
  Janela · Guarda-chuva · Rede · Relógio · Violão · Sapato · Barco · Candeeiro · Xícara · Bilhete · Retrato · Pandeiro
  Cadeira · Lenço · Chave · Espelho · Vestido · Piano · Baú · Gaveta · Chapéu · Cortina · Escada · Farol`)
export const ptManners = list(`
  de aluguel · sem dono · à toa · na chuva · de papel · para dois · de segunda mão · sem pressa · com febre · ao contrário
  de domingo · em silêncio · de vidro · em festa · da minha avó · do outro lado · sem destino · à meia-noite · de brincar`)
export const ptWhen = list(`
  Quando a maré baixar · Quando o samba acabar · Se o bonde não vier · Enquanto chove · Deixa a luz acesa · Não me acorde cedo
  Volta pra casa · Quem levou meu chapéu? · Ninguém mora aqui · Já não canto de graça · Eu vou a pé · Fica mais um pouco
  Amanhã eu conto · Tanto faz · Só mais um fado · Até segunda · Devagar com o andor · Me empresta o violão · Onde fica o mar?
  Não era saudade · Cada um no seu degrau · Até a chuva passar · O que o rio levou · Cuidado com o degrau · Quem me dera junho
  Canto porque chove · Perdi a hora · Tem gente na varanda · A culpa foi do pandeiro · Esquece o guarda-chuva`)
export const kidsCountables = list(`
  caracoles · botones · globos rojos · patitos · calcetines sin par · galletas · estrellas de papel · ranitas · cosquillas
  ovejas despiertas · dientes de leche · barquitos · brincos · cuentos cortos · lápices · monos sabios · cucharas bailarinas
  sombreros · burbujas · dragones · pingüinos · besos de buenas noches · elefantes en fila · hormiguitas · bostezos`)
