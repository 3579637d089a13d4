import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import { ConflictError, NotFoundError } from '../../base/common/errors.ts'

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

/** Only one fill may run at a time across all servers. */
export class FillInProgressError extends ConflictError {
  constructor() {
    super(CATALOGUE_TEXTS.fillingAlready)
  }
}

/** No Admin has chosen a source yet. */
export class NoSourceError extends ConflictError {
  constructor() {
    super(CATALOGUE_TEXTS.noSource)
  }
}
