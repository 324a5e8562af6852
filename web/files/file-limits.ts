import type { TFunction } from 'i18next';
import { Problem } from '../api/problem.ts';
import { formatNumber } from '../i18n/format.ts';
import type { Language } from '../i18n/i18n.ts';

/** What may be uploaded in a place; absent = as the server has it. */
export type FileLimits = { readonly accept?: readonly string[]; readonly maxMB?: number };

const kilobytesPerMB = 1024;
const bytesPerMB = kilobytesPerMB * 1024;
// other endings of the same type
const alike: Readonly<Record<string, string>> = { jpeg: 'jpg', jpe: 'jpg' };

/** Why a file is not taken, told before it is sent; undefined when it may go. The server looks at its bytes. */
export function refuseFile(file: Pick<File, 'name' | 'size'>, { accept, maxMB }: FileLimits): Problem | undefined {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (accept !== undefined && accept.length > 0 && !accept.includes(alike[ending] ?? ending))
    return refusal('fileTypeRefused', 415, { types: accept.join(', ') });
  if (maxMB !== undefined && file.size > maxMB * bytesPerMB)
    return refusal('fileTooLarge', 413, {
      size: sizeTexts(maxMB),
    });
  return undefined;
}

function sizeTexts(maxMB: number): Readonly<Record<Language, string>> {
  if (maxMB >= 1) return { ne: `${formatNumber(maxMB, 'ne')} एम.बी.`, en: `${String(maxMB)} MB` };
  const kilobytes = Math.round(maxMB * kilobytesPerMB);
  return { ne: `${formatNumber(kilobytes, 'ne')} के.बी.`, en: `${String(kilobytes)} KB` };
}

/** The limits in words: `PDF, JPG फाइल, २० एम.बी. सम्म`. */
export function limitsText({ accept = [], maxMB }: FileLimits, t: TFunction, language: Language): string {
  const types = accept.join(', ').toUpperCase();
  if (maxMB === undefined) return types;
  return t('files.limits', { types, size: t('units.megabytes', { size: formatNumber(maxMB, language) }) });
}

const pictures: readonly string[] = ['jpg', 'png', 'webp'];

/** Whether a place takes photographs and nothing else: there a phone offers its camera. */
export function takesPhotos({ accept = [] }: FileLimits): boolean {
  return accept.length > 0 && accept.every((ending) => pictures.includes(ending));
}

/** What the browser's own file chooser offers. */
export function chooserTypes(accept: readonly string[]): string {
  return accept.flatMap((ending) => (ending === 'jpg' ? ['.jpg', '.jpeg'] : [`.${ending}`])).join(',');
}

function refusal(code: string, status: number, params: Readonly<Record<string, unknown>>): Problem {
  return new Problem({
    type: 'about:blank',
    title: code,
    status,
    code,
    texts: { ne: '', en: '' },
    params: { ...params },
  });
}
