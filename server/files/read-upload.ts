import type { FastifyRequest } from 'fastify';
import { type Problem, problem } from '../http/problems.ts';
import type { Place } from './place.ts';
import { refuseTooManyPixels, saysItsSize } from '../bytes/picture.ts';
import { endingsOf, safeName, sniffType } from '../bytes/sniff.ts';
import { inDigits, say } from '../said.ts';
import texts from './texts.json' with { type: 'json' };

const BYTES_PER_MB = 1024 * 1024;

/** One file as it was sent, judged by its bytes. */
export type Upload = { readonly bytes: Uint8Array; readonly name: string; readonly type: string };

/** Reads the one file of an upload and judges it by its bytes, for a place that takes those types and that size. */
export async function readUpload(
  request: FastifyRequest,
  { accept, maxMB }: Pick<Place, 'accept' | 'maxMB'>,
): Promise<Upload> {
  if (!request.isMultipart()) throw problem('unsupportedMediaType', { params: { types: 'multipart/form-data' } });
  const part = await request.file();
  if (!part) throw problem('requestInvalid', { params: { detail: texts.thereIsNoFile } });
  const bytes = await readBytes(part, maxMB);
  const type = await sniffType(bytes);
  const isTaken = type !== undefined && endingsOf(type).some((ending) => accept.includes(ending));
  if (!isTaken || !saysItsSize(bytes, type))
    throw problem('fileTypeRefused', { params: { types: accept.join(', ').toUpperCase() } });
  refuseTooManyPixels(bytes, type);
  return { bytes, type, name: safeName(part.filename, type) };
}

async function readBytes(part: { toBuffer(): Promise<Buffer> }, maxMB: number): Promise<Buffer> {
  try {
    const bytes = await part.toBuffer();
    if (bytes.byteLength > maxMB * BYTES_PER_MB) throw tooLarge(maxMB);
    return bytes;
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge ? tooLarge(maxMB) : error;
  }
}

function tooLarge(maxMB: number): Problem {
  return problem('fileTooLarge', {
    params: { size: say(texts.mb, { maxMb: inDigits(maxMB) }) },
  });
}
