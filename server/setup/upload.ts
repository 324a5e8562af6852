import type { FastifyRequest } from 'fastify';
import { problem } from '../http/problems.ts';
import { IMPORT_MODES, type ImportMode } from './import.ts';
import texts from './texts.json' with { type: 'json' };

/** The largest sheet that is taken. */
export const MOST_BYTES = 5 * 1024 * 1024;

/** A sheet and what to do with it. */
export type Upload = {
  readonly bytes: Uint8Array;
  readonly mode: ImportMode;
  /** Why; a sheet that takes two persons needs it. */
  readonly note?: string;
};

const LONGEST_NOTE = 500;

/** Reads the parts of an import, in any order. Throws `fileTooLarge`, `requestInvalid`. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw problem('unsupportedMediaType', { params: { types: 'multipart/form-data' } });
  let bytes: Uint8Array | undefined;
  let mode: ImportMode | undefined;
  let note: string | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await readBytes(part);
    else if (part.fieldname === 'mode') mode = IMPORT_MODES.find((known) => known === part.value);
    else if (part.fieldname === 'note') note = String(part.value).slice(0, LONGEST_NOTE);
  }
  if (bytes === undefined) throw missing(texts.thereIsNoFile);
  if (mode === undefined) throw missing(texts.modeIsMissingOrNot);
  return { bytes, mode, ...(note === undefined ? {} : { note }) };
}

async function readBytes(part: { toBuffer(): Promise<Buffer> }): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge ? problem('fileTooLarge', { params: { size: texts.mb }, cause: error }) : error;
  }
}

function missing(detail: { readonly ne: string; readonly en: string }) {
  return problem('requestInvalid', { params: { detail } });
}
