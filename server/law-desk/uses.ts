import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord, valueAlong } from '../../form-schemas/engine/records.ts';
import type { StageSource } from '../../workflows/engine/body.ts';
import type { KindName } from '../contract/definitions.ts';
import { idOf, type LibraryBody } from '../definitions/assemble.ts';
import { textsIn, type WrittenText } from './texts-in.ts';
import { titleOf } from './title-of.ts';

/** What may be asked after: a definition, a field of a form (`request/requestedOn`), or a list of choices of the library. */
export type Wanted = { readonly kind: KindName; readonly id: string; readonly part?: string };
/** What a definition does with another: it has it, prints it, reads an answer of it, chooses from it, or only names it. */
export type How = 'has' | 'prints' | 'reads' | 'chooses' | 'names';
/** A definition that uses another, how, and where. */
export type Use = {
  readonly kind: KindName;
  readonly id: string;
  readonly title: Text;
  readonly how: How;
  /** Titles of the places, each once, in the order of the text. */
  readonly places: readonly Text[];
  /** Under which names the answers are read. */
  readonly facts: readonly string[];
};

/** The law as it is written, and which facts each paper reads. */
export type Written = {
  readonly files: LibraryBody;
  readonly stages: readonly StageSource[];
  readonly papers: readonly PaperReads[];
};
/** A paper and the facts that it prints. */
export type PaperReads = {
  readonly id: string;
  readonly title: Text;
  readonly sheet?: string;
  readonly facts: ReadonlySet<string>;
};

type Source = { readonly kind: KindName; readonly id: string; readonly title: Text; readonly text: unknown };
type Found = { readonly how: How; readonly fact?: string };

/** Everything of the law that names or reads what is asked after, beside what it says of itself. */
export function usesOf({ files, stages, papers }: Written, wanted: Wanted): readonly Use[] {
  const facts = new Set(factsFrom(files.facts, wanted));
  const inText = sourcesOf(files, stages)
    .filter(({ kind, id }) => kind !== wanted.kind || id !== wanted.id)
    .flatMap((source) => usesIn(source, wanted, facts));
  const inPapers = papers.filter(({ id }) => wanted.kind !== 'template' || id !== wanted.id);
  return [...inText, ...inPapers.flatMap((paper) => usesOfPaper(paper, wanted, facts))];
}

/** Names under which answers of a form, or of one field of it, or the rows of a list, are known elsewhere. */
function factsFrom(facts: unknown, { kind, id, part }: Wanted): readonly string[] {
  if (!isRecord(facts)) return [];
  if (kind === 'master')
    return Object.keys(facts).filter((name) => valueAlong(facts, [name, 'master']) === id && part === undefined);
  if (kind !== 'form') return [];
  const wanted = part === undefined ? `${id}#/` : `${id}#/${part}`;
  const isFrom = (from: unknown) =>
    typeof from === 'string' && (part === undefined ? from.startsWith(wanted) : isAtOrBelow(from, wanted));
  return Object.entries(facts).flatMap(([name, fact]) => {
    const { from, later, collects } = isRecord(fact) ? fact : {};
    return [from, later, collects].flat().some(isFrom) ? [name] : [];
  });
}

function isAtOrBelow(path: string, wanted: string): boolean {
  return path === wanted || path.startsWith(`${wanted}/`);
}

function sourcesOf(files: LibraryBody, stages: readonly StageSource[]): readonly Source[] {
  const inLibrary = (key: string, text: unknown): Source => ({
    kind: 'library',
    id: key,
    title: titleOf(text) ?? { ne: key, en: key },
    text,
  });
  const folder = (name: string, list: readonly unknown[] = []) =>
    list.map((text) => inLibrary(`${name}/${isRecord(text) ? String(text['id']) : ''}`, text));
  return [
    ...stages.map((text) => ({ ...named('workflow', idOf(text), text.definition), text })),
    ...files.forms.map((text) => ({ ...named('form', isRecord(text) ? String(text['slug']) : '', text), text })),
    ...folder('sections', files.sections),
    ...folder('masters', files.masters),
    ...folder('rules', files.rules),
    ...Object.entries({
      menus: files.menus,
      facts: isRecord(files.facts) ? derivedOnly(files.facts) : {},
      checklists: files.checklists,
      approvals: files.approvals,
      chronology: files.chronology,
    }).map(([name, text]) => inLibrary(name, text)),
  ];
}

function named(kind: KindName, id: string, text: unknown) {
  return { kind, id, title: titleOf(text) ?? { ne: id, en: id } };
}

/** A fact that is an answer is that answer; one that is worked out is a use of others. */
function derivedOnly(facts: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, isRecord(fact) ? fact['derive'] : null]),
  );
}

function usesIn(source: Source, wanted: Wanted, facts: ReadonlySet<string>): readonly Use[] {
  const { kind, id, title, text } = source;
  const found = [...textsIn(text, title)].flatMap((each) => {
    const { label } = each;
    return foundIn(each, wanted, facts).map((one) => ({ ...one, label }));
  });
  return [...new Set(found.map(({ how }) => how))].map((how) => {
    const those = found.filter((each) => each.how === how);
    return {
      kind,
      id,
      title,
      how,
      places: distinct(those.map(({ label }) => label)),
      facts: [...new Set(those.flatMap(({ fact }) => fact ?? []))].toSorted(),
    };
  });
}

function foundIn({ text, keys }: WrittenText, wanted: Wanted, facts: ReadonlySet<string>): readonly Found[] {
  const { kind, id, part } = wanted;
  if (kind === 'library')
    return part !== undefined && keys.at(-1) === 'codes' && text === part ? [{ how: 'chooses' }] : [];
  const read = factsRead(text, facts).map((fact) => ({ how: 'reads', fact }) as const);
  if (part !== undefined) return read;
  return [...read, ...(isNamed({ text, keys }, kind, id) ? [{ how: howNamed(kind, keys) }] : [])];
}

/** A form is called by its slug alone; the short names of papers and stages are words of other things, too. */
function isNamed({ text, keys }: Pick<WrittenText, 'text' | 'keys'>, kind: KindName, id: string): boolean {
  if (text !== id) return false;
  if (kind === 'form') return true;
  if (kind === 'master') return ['master', 'pick'].includes(keys.at(-1) ?? '');
  const wanted = kind === 'template' ? ['document', 'paper', 'papers', 'sheet'] : ['stage', 'stages', 'opens'];
  return keys.some((key) => wanted.includes(key));
}

function howNamed(kind: KindName, keys: readonly string[]): How {
  if (kind === 'form' && keys.includes('forms')) return 'has';
  if (kind === 'master') return keys.at(-1) === 'pick' ? 'chooses' : 'reads';
  return kind === 'template' && (keys.includes('document') || keys.includes('papers')) ? 'prints' : 'names';
}

const dotted = /[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)+/gu;

/** Of the given facts those that stand in a formula; what comes after a fact's name is done with its value. */
function factsRead(text: string, facts: ReadonlySet<string>): readonly string[] {
  if (facts.size === 0) return [];
  const names = [...text.matchAll(dotted)].flatMap(([path]) => {
    const steps = path.split('.');
    return steps.map((_, at) => steps.slice(0, at + 1).join('.'));
  });
  return [...new Set(names)].filter((name) => facts.has(name));
}

function usesOfPaper(paper: PaperReads, wanted: Wanted, facts: ReadonlySet<string>): readonly Use[] {
  const { id, title, sheet } = paper;
  const use = { kind: 'template', id, title, places: [title] } as const;
  const read = [...facts].filter((fact) => paper.facts.has(fact)).toSorted();
  const isSheet = wanted.kind === 'template' && sheet === wanted.id;
  return [
    ...(read.length > 0 ? [{ ...use, how: 'reads' as const, facts: read }] : []),
    ...(isSheet ? [{ ...use, how: 'names' as const, facts: [] }] : []),
  ];
}

function distinct(texts: readonly Text[]): readonly Text[] {
  return [...new Map(texts.map((text) => [`${text.ne}\n${text.en}`, text])).values()];
}
