import { Type } from 'typebox';
import { join } from 'node:path';
import { toDevanagari } from '../../form-schemas/values/digits.ts';
import { readJson } from '../../server/parse.ts';

const Texts = Type.Record(Type.String(), Type.String());
const ROOT = join(import.meta.dirname, '../..');

let read:
  | { readonly whole: ReadonlyMap<string, string>; readonly parts: readonly (readonly [string, string])[] }
  | undefined;

/** What was tampered with, as two lines of a terminal: as it was found, and below it in Nepali. */
export function findingLines(finding: string): string {
  return `✗ ${finding}\n  ${inNepali(finding)}\n`;
}

/** A finding in Nepali: of which application and event, and what is wrong there; what has no words of its own is told as not agreeing. */
export function inNepali(finding: string): string {
  const {
    application,
    id,
    event,
    what = finding,
  } = /^(?:(?<application>\d+): |application (?<id>\S+), )?(?:event (?<event>\d+): )?(?<what>.*)$/su.exec(finding)
    ?.groups ?? {};
  const place = [
    ...(application === undefined ? [] : [`निवेदन ${toDevanagari(application)}`]),
    ...(id === undefined ? [] : [`निवेदन ${id}`]),
    ...(event === undefined || event === '0' ? [] : [`घटना ${toDevanagari(event)}`]),
  ].join(', ');
  return `${place === '' ? '' : `${place}: `}${wordsFor(what)}।`;
}

function wordsFor(what: string): string {
  const { whole, parts } = words();
  return whole.get(what.replaceAll(' ', '-')) ?? parts.find(([part]) => what.includes(part))?.[1] ?? '';
}

/** What the audit pages say of a fault by its name, and of the sentences of a bundle by a part of each. */
function words(): NonNullable<typeof read> {
  const prefix = 'audit.finding.';
  read ??= {
    whole: new Map(
      Object.entries(readJson(Texts, join(ROOT, 'web/i18n/ne.json'))).flatMap(([key, text]) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length), text] as const] : [],
      ),
    ),
    parts: Object.entries(readJson(Texts, join(import.meta.dirname, 'finding-words.json'))),
  };
  return read;
}
