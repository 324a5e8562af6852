import { sameJson } from '../../../form-schemas/engine/records.ts';
import { hostMasterProblems } from '../../office/host-masters.ts';
import { lawOfFiles, readFiles } from '../../definitions/library-files.ts';
import { findMasterFile, keyOf, parseSource, withChange } from '../../definitions/sources.ts';
import { isRecord } from '../../parse.ts';
import { capFindings } from './caps.ts';
import { finding, formFinding } from './findings.ts';
import { lawFindings } from './form.ts';
import type { Draft, Finding } from './task.ts';

/** What an office says of a list of its own; where accounts, the calendar and the law lie is the program's to say. */
const ownWords: readonly string[] = [
  'id',
  'title',
  'help',
  'menu',
  'order',
  'key',
  'dated',
  'twoPersons',
  'columns',
  'name',
  'label',
  'readers',
  'editors',
  'schema',
];

type Written = Readonly<Record<string, unknown>>;

/** Everything wrong with a list of the office's own as somebody wrote it, and with what would become of the forms that choose from it. */
export function masterFindings({ law, change }: Draft): readonly Finding[] {
  const file = `form-schemas/masters/${change.id}.json`;
  const text = parseSource(change.source);
  if (!isRecord(text)) return [finding({ file }, 'not-an-object', { word: 'id' })];
  if (text['id'] !== change.id)
    return [finding({ file, path: '/id' }, 'other-name', { word: String(text['id']), wanted: change.id })];
  const caps = capFindings(file, text);
  if (caps.length > 0) return caps;
  const standing = findMasterFile(law.sources.files, change.id);
  if (standing !== undefined && !law.sources.written.has(keyOf(change)))
    return [finding({ file, path: '/id' }, 'master-shipped', { word: change.id })];
  const own = [...wordFindings(file, text), ...(isRecord(standing) ? keptFindings(file, standing, text) : [])];
  if (own.length > 0) return own;
  const day = { ...law, sources: withChange(law.sources, change) };
  const reading = readFiles(day.sources.files);
  if (!reading.ok) return reading.problems.map(formFinding);
  const host = hostMasterProblems(reading.library);
  return host.length > 0 ? host.map(formFinding) : lawFindings(day, lawOfFiles(day.sources.files));
}

/** Words that no list of an office has, and posts that fill it in: without one nobody could ever write a row. */
function wordFindings(file: string, text: Written): readonly Finding[] {
  const unknown = Object.keys(text).filter((word) => !ownWords.includes(word));
  const { editors } = text;
  return [
    ...unknown.map((word) => finding({ file, path: `/${word}` }, 'master-word', { word })),
    ...(Array.isArray(editors) && editors.length === 0
      ? [finding({ file, path: '/editors' }, 'master-no-editor')]
      : []),
  ];
}

/** What records hold stays: the columns that there were, each of its kind, the one that names them, and their days. */
function keptFindings(file: string, before: Written, after: Written): readonly Finding[] {
  const [was, is] = [columnsOf(before), columnsOf(after)];
  const gone = Object.keys(was).filter((name) => !sameJson(kindOf(was[name]), kindOf(is[name])));
  return [
    ...gone.map((name) =>
      finding({ file, path: `/schema/properties/${name}` }, 'master-column-gone', { word: labelOf(was[name]) ?? name }),
    ),
    ...(sameJson(before['key'], after['key']) ? [] : [finding({ file, path: '/key' }, 'master-key-moved')]),
    ...(before['dated'] === true && after['dated'] !== true
      ? [finding({ file, path: '/dated' }, 'master-days-gone')]
      : []),
  ];
}

function columnsOf({ schema }: Written): Written {
  const columns = isRecord(schema) ? schema['properties'] : undefined;
  return isRecord(columns) ? columns : {};
}

/** As what it is kept, and as what it is asked for. */
function kindOf(column: unknown): unknown {
  if (!isRecord(column)) return [];
  const said = column['naksa'];
  return [column['type'], isRecord(said) ? said['type'] : undefined];
}

function labelOf(column: unknown): string | undefined {
  const said = isRecord(column) && isRecord(column['naksa']) ? column['naksa']['label'] : undefined;
  return isRecord(said) && typeof said['ne'] === 'string' ? said['ne'] : undefined;
}
