import { CATALOGUE_TEXTS } from '@remusic/contract/catalogue'
import { ConflictError, NotFoundError } from '../platform/errors.ts'

export class ArtistNotFoundError extends NotFoundError {
  constructor() {
    super(CATALOGUE_TEXTS.artistNotFound)
  }
}

export class AlbumNotFoundError extends NotFoundError {
  constructor() {
    super(CATALOGUE_TEXTS.albumNotFound)
  }
}

export class SongNotFoundError extends NotFoundError {
  constructor() {
    super(CATALOGUE_TEXTS.songNotFound)
  }
}

export class GenreNotFoundError extends NotFoundError {
  constructor() {
    super(CATALOGUE_TEXTS.genreNotFound)
  }
}

/** One import at a time, on however many servers. */
export class FillingAlreadyError extends ConflictError {
  constructor() {
    super(CATALOGUE_TEXTS.fillingAlready)
  }
}
