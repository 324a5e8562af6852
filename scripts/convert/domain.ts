import { groupBy, type Row, readTable, stageId } from './tables.ts';

/** The tables of the domain, with the additions already in their places. */
export type Domain = {
  readonly folder: string;
  /** Forms of the chosen stages, in menu order. */
  readonly forms: readonly Row[];
  /** Use and field rows by slug; the `form` row of each slug is in `purposes`. */
  readonly formFields: ReadonlyMap<string, readonly Row[]>;
  readonly purposes: ReadonlyMap<string, string>;
  /** Field rows by section; the header row is in `heads`. */
  readonly sections: ReadonlyMap<string, readonly Row[]>;
  readonly heads: ReadonlyMap<string, Row>;
};

type Places = ReadonlyMap<string, Readonly<Record<string, string>>>;

const formPrefix = 'form:';
const sectionHead = '_';

/** Reads the tables of some stages (kebab-case ids) and lays the additions into them. */
export function readDomain(folder: string, stages: readonly string[], places: Places): Domain {
  const all = readTable(folder, 'forms.tsv');
  const unknown = stages.find((stage) => all.every((row) => stageId(row('stage')) !== stage));
  if (unknown !== undefined) throw new Error(`forms.tsv has no form of the stage ${unknown}`);
  const forms = all.filter((row) => stages.includes(stageId(row('stage'))));
  const fields = readTable(folder, 'form-fields.tsv');
  const sectionRows = readTable(folder, 'sections.tsv').map(asField);
  const additions = groupBy(
    [...readTable(folder, 'fields-to-add.tsv'), ...readTable(import.meta.dirname, 'fields.tsv')].map((row) =>
      withDefaults(row, places),
    ),
    'section',
  );
  const newHeads = [...additions.values()].flat().filter((row) => row('key') === sectionHead);
  return {
    folder,
    forms,
    purposes: new Map(fields.filter((row) => row('kind') === 'form').map((row) => [row('slug'), row('note')])),
    formFields: placed(
      groupBy(
        fields.filter((row) => row('kind') !== 'form'),
        'slug',
      ),
      additions,
      places,
      formPrefix,
    ),
    sections: placed(
      groupBy(
        sectionRows.filter((row) => row('key') !== sectionHead),
        'section',
      ),
      additions,
      places,
      '',
    ),
    heads: new Map(
      [...sectionRows.filter((row) => row('key') === sectionHead), ...newHeads].map((row) => [row('section'), row]),
    ),
  };
}

/** A row of sections.tsv, which has no column for its kind. */
function asField(row: Row): Row {
  return (column) => (column === 'kind' ? 'field' : row(column));
}

/** An addition as a row of the other tables: what its short table does not say comes from `formulas.tsv` or is the default. */
function withDefaults(row: Row, places: Places): Row {
  const known = ['section', 'key', 'type', 'ne', 'en', 'note'];
  const used = /^use:(\w+)$/.exec(row('type'))?.[1];
  const place =
    places.get(`${row('section').replace(formPrefix, '')}${row('key') === sectionHead ? '' : `.${row('key')}`}`) ?? {};
  return (column) => {
    if (column === 'kind') return used === undefined ? 'field' : 'use';
    if (used !== undefined && column === 'section')
      return row('section').startsWith(formPrefix) ? row('section') : used;
    if (column === 'usedSection') return used ?? '';
    if (column === 'required') return place['required'] ?? 'N';
    if (column === 'limits') return place['limits'] ?? limitsFrom(place);
    if (column === 'note' && /^enum(\[\])?:\w+$/.test(row('type'))) return `enum=${row('type').split(':')[1] ?? ''}`;
    return known.includes(column) ? row(column) : '';
  };
}

function limitsFrom(place: Readonly<Record<string, string>>): string {
  return ['min', 'max', 'maxLength']
    .flatMap((name) => (place[name] === undefined ? [] : [`${name}=${place[name]}`]))
    .join(';');
}

function placed(
  groups: ReadonlyMap<string, readonly Row[]>,
  additions: ReadonlyMap<string, readonly Row[]>,
  places: Places,
  prefix: string,
): ReadonlyMap<string, readonly Row[]> {
  const all = new Map(groups);
  for (const [place, rows] of additions) {
    if (place.startsWith(formPrefix) !== (prefix === formPrefix)) continue;
    const name = place.slice(prefix.length);
    const added = rows.filter((row) => row('key') !== sectionHead);
    all.set(
      name,
      added.reduce(
        (before, row) => insert(before, row, places.get(`${name}.${row('key')}`)?.['after']),
        [...(all.get(name) ?? [])],
      ),
    );
  }
  return all;
}

function insert(rows: readonly Row[], row: Row, after: string | undefined): Row[] {
  const at = after === undefined ? rows.length : rows.findIndex((other) => other('key') === after) + 1;
  return rows.toSpliced(at, 0, row);
}

/** Section that a use row or a table field refers to; empty for an ordinary field. */
export function usedSection(row: Row): string {
  if (row('kind') === 'use') return row('section').startsWith(formPrefix) ? row('usedSection') : row('section');
  return (/@(\w+)/.exec(row('options')) ?? /table:(\w+)/.exec(row('limits')))?.[1] ?? '';
}
