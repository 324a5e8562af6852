import { isRecord } from '../../form-schemas/engine/records.ts';
import type { StageSource } from '../../workflows/engine/body.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import type { DefinitionKind, WrittenKind } from '../db/tables-definitions.ts';
import type { Trx } from '../runtime.ts';
import { idOf, type LibraryBody, readLibraryBody } from './assemble.ts';
import { findShippedSource } from './shipped.ts';

/** What the law of an office is put together from, as it is in force on one day. */
export type Sources = {
  readonly files: LibraryBody;
  readonly stages: readonly StageSource[];
  /** What people of the office wrote, by kind and id; later versions that only follow carry it on. */
  readonly written: ReadonlyMap<string, string>;
};

/** A definition as somebody wrote it, to take the place of what is in force. */
export type Change = { readonly kind: WrittenKind; readonly id: string; readonly source: string };

/** How a definition is called in tables of all definitions. */
export function keyOf({ kind, id }: { readonly kind: DefinitionKind; readonly id: string }): string {
  return `${kind}/${id}`;
}

/** Reads what is in force on a Kathmandu day, as far as it is known now. */
export async function sourcesAt(trx: Trx, day: string): Promise<Sources> {
  const rows = await trx
    .selectFrom('definition')
    .select(['kind', 'id', 'body', 'source', 'composed'])
    .distinctOn(['kind', 'id'])
    .where('effective_from', '<=', day)
    .orderBy('kind')
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute();
  const library = rows.find(({ kind }) => kind === 'library');
  if (library === undefined) throw new Error('the office has no library of forms');
  return {
    files: readLibraryBody(library.body),
    stages: rows.filter(({ kind }) => kind === 'workflow').map(stageSourceOf),
    written: new Map(rows.flatMap((row) => (row.source === null ? [] : [[keyOf(row), row.source] as const]))),
  };
}

type StageRow = { readonly body: string; readonly source: string | null; readonly composed: string | null };

/** What a version of a stage was written as: by somebody of the office, else as it shipped. */
export function stageSourceOf({ body, source, composed }: StageRow): StageSource {
  const text = source ?? composed;
  if (text === null) {
    const { definition, fragments } = readStageBody(body);
    return findShippedSource({ definition, fragments }) ?? { definition, fragments };
  }
  const { definition, fragments, parts } = readStageSource(parseSource(text));
  return { definition, fragments, ...(parts && { parts }) };
}

/** The days after `day` on which something that is published already will come into force. */
export async function daysAfter(trx: Trx, day: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('definition')
    .select('effective_from')
    .distinct()
    .where('effective_from', '>', day)
    .orderBy('effective_from')
    .execute();
  return rows.map(({ effective_from: from }) => from);
}

/** The sources with one definition written anew. */
export function withChange(sources: Sources, change: Change): Sources {
  const written = new Map([...sources.written, [keyOf(change), change.source]]);
  const text = parseSource(change.source);
  if (change.kind === 'workflow') {
    const others = sources.stages.filter((source) => idOf(source) !== change.id);
    return { ...sources, stages: [...others, readStageSource(text)], written };
  }
  if (change.kind === 'form')
    return {
      ...sources,
      files: { ...sources.files, forms: replaceForm(sources.files.forms, change.id, text) },
      written,
    };
  if (change.kind === 'master')
    return {
      ...sources,
      files: { ...sources.files, masters: replaceMaster(sources.files.masters, change.id, text) },
      written,
    };
  return { ...sources, written };
}

/** A form file put in the place of the one with its slug, or after all others. */
export function replaceForm(forms: readonly unknown[], slug: string, text: unknown): readonly unknown[] {
  const isKnown = forms.some((form) => slugOf(form) === slug);
  return isKnown ? forms.map((form) => (slugOf(form) === slug ? text : form)) : [...forms, text];
}

/** The file of a list of the office put in the place of the one with its id, or after all others. */
export function replaceMaster(masters: LibraryBody['masters'] = [], id: string, text: unknown): readonly unknown[] {
  const isKnown = masters.some((master) => idIn(master) === id);
  return isKnown ? masters.map((master) => (idIn(master) === id ? text : master)) : [...masters, text];
}

/** A master's file in a library. */
export function findMasterFile({ masters = [] }: Pick<LibraryBody, 'masters'>, id: string): unknown {
  return masters.find((master) => idIn(master) === id);
}

/** A form's file in a library. */
export function findFormFile({ forms }: Pick<LibraryBody, 'forms'>, slug: string): unknown {
  return forms.find((form) => slugOf(form) === slug);
}

/** Reads what was written; it was JSON when it came. */
export function parseSource(source: string): unknown {
  return JSON.parse(source);
}

/** The parsing boundary of a stage as written: the compiler checks its shape before anything of it is used. */
export function readStageSource(text: unknown): StageSource {
  return text as StageSource;
}

/** The parsing boundary of published stages: they were checked before they were written. */
export function readStageBody(body: string): StageBody {
  return JSON.parse(body) as StageBody;
}

function slugOf(form: unknown): unknown {
  return isRecord(form) ? form['slug'] : undefined;
}

function idIn(master: unknown): unknown {
  return isRecord(master) ? master['id'] : undefined;
}
