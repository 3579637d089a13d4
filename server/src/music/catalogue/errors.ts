import { CATALOGUE_TEXTS } from '@remusic/contract/music/catalogueTexts'
import { ConflictError, NotFoundError, rejection } from '../../base/common/errors.ts'

export class ArtistNotFoundError extends rejection(NotFoundError, CATALOGUE_TEXTS.artistNotFound) {}
export class AlbumNotFoundError extends rejection(NotFoundError, CATALOGUE_TEXTS.albumNotFound) {}
export class SongNotFoundError extends rejection(NotFoundError, CATALOGUE_TEXTS.songNotFound) {}
export class GenreNotFoundError extends rejection(NotFoundError, CATALOGUE_TEXTS.genreNotFound) {}

/** Only one fill may run at a time across all servers. */
export class FillInProgressError extends rejection(ConflictError, CATALOGUE_TEXTS.fillingAlready) {}

/** No Admin has chosen a source yet. */
export class NoSourceError extends rejection(ConflictError, CATALOGUE_TEXTS.noSource) {}
