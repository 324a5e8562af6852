import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import type { FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { isRecord, ownValue } from '../../form-schemas/engine/records.ts';
import { type FieldNode, fieldTree } from '../../form-schemas/engine/tree.ts';
import { setAt } from '../form-schemas/sample-forms.ts';
import { sampleValue } from '../form-schemas/sample-values.ts';

/** Place of a value in a form's data, row numbers included. */
export type Path = readonly (string | number)[];

const longName = 'लक्ष्मीनारायणप्रसाद विश्वेश्वरानन्द ठकुरी श्रेष्ठ';
const longPlace = 'श्रीस्वर्गद्वारी नागार्जुनेश्वर बस्ती, माथिल्लो बसपार्क क्षेत्र';
const longPhrase = 'मूल सडकतर्फको मोहडा कायम राखी पछाडिको भाग मिलाउनुपर्ने, साँध सिमाना स्पष्ट छुट्याउनुपर्ने';
const longReason =
  'पेश भएको कागजात र स्थलगत निरीक्षणको व्यहोरा भिडाई हेर्दा पूर्वतर्फको सेटब्याक, छज्जा, सिँढी तथा सेप्टिक ट्याङ्कको दूरी स्वीकृत नक्साभन्दा फरक देखिएको र सो सम्बन्धमा सँधियार, घरधनी र सुपरिवेक्षकसँग बुझ्दा ढलान अगाडि नै सच्याउन सहमत भएको ।';
const wide: Readonly<Record<string, string>> = {
  plotNo: '12345, 12346, 12347, 12348',
  citizenship: '99-99-99-99999',
  latin: 'Laxminarayanprasad Bishweshwaranand Thakuri Shrestha',
};
const mostRows = 12;
const basement = 0;

/**
 * What a form has of itself, which nobody can clear: rows of its sides and checklists with nothing but what names them, and what is
 * shown and never typed. Every other value is left out.
 */
export function firstRows({ fields }: FormBundle, open: FormData): FormData {
  const kept: Record<string, unknown> = {};
  for (const field of fields) {
    const [key = '', ...deeper] = field.path;
    const value = valueAt(open, field.path);
    if (field.type === 'rows' && deeper.length === 0 && hasGivenRows(field)) kept[key] = barely(fields, field, value);
    else if (field.readOnly === true && value !== undefined && field.type !== 'rows') setAt(kept, field.path, value);
  }
  return kept;
}

/** Rows with nothing but what names them and what is shown and never typed. */
export function barely(fields: readonly FieldInfo[], { path, fixedBy, readOnly }: FieldInfo, rows: unknown): unknown {
  const own = fields.filter(
    (field) => field.path.length === path.length + 2 && path.every((part, at) => field.path[at] === part),
  );
  const isKept = (field: FieldInfo) =>
    readOnly === true || field.readOnly === true || field.path.at(-1) === fixedBy || field.prefill?.startsWith('item.');
  const names = own.filter(isKept).map((field) => field.path.at(-1) ?? '');
  return Array.isArray(rows) ? rows.map((row: unknown) => only(row, names)) : undefined;
}

/** The form with every field filled, texts as long, tables as many-rowed and sums as large as an office may meet. */
export function longest(bundle: FormBundle, open: FormData, usual: FormData, today: string): FormData {
  return longSection(fieldTree(bundle), open, usual, today);
}

/** Value at a place of a form's data. */
export function valueAt(data: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return data;
  return valueAt(Array.isArray(data) ? data[Number(key)] : ownValue(data, String(key)), rest);
}

function hasGivenRows({ fixedBy, master, readOnly }: FieldInfo): boolean {
  return fixedBy !== undefined || master !== undefined || readOnly === true;
}

function only(row: unknown, names: readonly string[]): FormData {
  return isRecord(row) ? Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) : {};
}

function longSection(node: FieldNode, open: unknown, usual: unknown, today: string): Record<string, unknown> {
  const filled = node.children.map((child): [string, unknown] => [
    child.key,
    longValue(child, ownValue(open, child.key), ownValue(usual, child.key), today, open),
  ]);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

function longValue(node: FieldNode, open: unknown, usual: unknown, today: string, row: unknown): unknown {
  const { info } = node;
  if (info.compute !== undefined || info.stamp !== undefined || info.readOnly === true) return open ?? usual;
  if (info.type === 'object') return longSection(node, open, usual, today);
  if (info.type === 'rows') return longRows(node, open, usual, today);
  if (open !== undefined) return open;
  return (
    longText(info) ??
    largest(info, usual) ??
    usual ??
    (isLeftOut(info) ? undefined : sampleValue(info, today, undefined, row))
  );
}

function isLeftOut({ type }: FieldInfo): boolean {
  return type === 'file' || type === 'boolean';
}

function longText({ type, pattern, path, maxLength = 4000, format }: FieldInfo): string | undefined {
  if (type === 'text') return longReason.slice(0, maxLength);
  if (type !== 'string' || format !== undefined) return undefined;
  if (pattern !== undefined && pattern !== 'devanagari') return wide[pattern]?.slice(0, maxLength);
  const key = path.at(-1) ?? '';
  const said = /name/i.test(key)
    ? longName
    : /address|tole|place|road|district|level/i.test(key)
      ? longPlace
      : longPhrase;
  return said.slice(0, Math.min(maxLength, 120)).trim();
}

function largest({ type, max, unit }: FieldInfo, usual: unknown): unknown {
  if (type === 'money') return Number(max ?? 98_765_432) * 100;
  if (type === 'length') return { value: '128.75', unit: 'FEET' };
  if (type === 'area') return { value: '98765.25', unit: 'SQUARE FEET' };
  if (type === 'decimal' && max === undefined && unit !== undefined) return '1287.75';
  return usual;
}

function longRows(node: FieldNode, open: unknown, usual: unknown, today: string): unknown {
  const { info } = node;
  const given: readonly unknown[] = Array.isArray(open) ? open : [];
  const known: readonly unknown[] = Array.isArray(usual) ? usual : [];
  const isFixed = hasGivenRows(info) || given.length > 0;
  const count = isFixed ? Math.max(given.length, known.length) : Math.min(info.maxItems ?? mostRows, mostRows);
  return Array.from({ length: count }, (_, at) => ({
    ...longSection(node, given[at], known[at % Math.max(known.length, 1)], today),
    ...(isFixed ? {} : distinct(node, at)),
  }));
}

/** What tells the rows of a table apart, where the table says so by a code: the storeys of a building from its basement. */
function distinct({ children }: FieldNode, at: number): FormData {
  const [first] = children;
  const options = first?.info.options;
  if (first === undefined || options === undefined || options.length < mostRows) return {};
  const from = first.info.codes === 'floor' ? options.findIndex(({ code }) => Number(code) === basement) : 0;
  return { [first.key]: options[from + at]?.code };
}
