import type { Facts, FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import type { FactShape } from '../../form-schemas/engine/fact-definition.ts';
import type { Code, CodeLists, FieldInfo } from '../../form-schemas/engine/field-definition.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { formatBsDate, fromAd } from '../../form-schemas/values/bs-date.ts';
import type { FormState } from '../../workflows/engine/snapshot.ts';
import type { PrintInput, ReceiptDetails } from './definition.ts';

/** How much a sample says: nothing, what is usual, or as much as there may be. */
export type SampleSize = 'empty' | 'typical' | 'longest';

/** Words of the samples, as they stand in templates/sample-words.json. */
export type SampleWords = {
  /** Usual texts by the end of a name (`nameNe`, `plotNo`). */
  readonly usual: Readonly<Record<string, string>>;
  readonly person: string;
  readonly longLine: string;
  readonly longText: string;
  readonly text: string;
};

/** What samples are made from. */
export type SampleSources = Pick<PrintInput, 'document' | 'shapes' | 'codes' | 'checklists' | 'law' | 'standards'> & {
  /** What is known without a case: the office's own facts. */
  readonly known: Facts;
  readonly form: FormBundle | undefined;
  readonly words: SampleWords;
  /** AD day on which all of it happens. */
  readonly today: string;
};

const MOST_ROWS = 12;
const USUAL_ROWS = 2;
const USUAL_PAISA = 2_197_500;

/** Data for a paper of no case, by which somebody sees what a text does; it prints as a draft, so that nothing must be there. */
export function sampleInput(sources: SampleSources, size: SampleSize): PrintInput {
  const { document, shapes, codes, checklists, law, standards, form } = sources;
  const say = sayer(sources, size);
  const facts = Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, sources.known[name] ?? say.fact(name, shape)]),
  );
  const rule = form?.rule ?? emptyRule;
  return {
    document,
    facts,
    shapes,
    codes,
    checklists,
    form: {
      rule,
      state: stateOf(sources, rule.approvers, size),
      data: form === undefined ? {} : say.form(form),
      fields: form?.fields ?? [],
    },
    issue: {},
    law,
    standards,
    images: {},
    receipt: receiptSample(say, sources.today, size),
  };
}

const emptyRule: PrintInput['form']['rule'] = {
  slug: '',
  title: { ne: '', en: '' },
  order: 0,
  enterBy: 'D',
  approvers: [],
  classes: [],
  types: [],
  requirement: 'required',
};

function stateOf({ words, today }: SampleSources, approvers: readonly string[], size: SampleSize): FormState {
  const at = `${today}T06:00:00.000Z`;
  const name = size === 'longest' ? words.longLine.slice(0, 50) : words.person;
  if (size === 'empty') return { status: 'draft', revision: 1, approvals: {}, signatures: [], since: at };
  return {
    status: 'approved',
    revision: 1,
    approvals: Object.fromEntries(approvers.map((role) => [role, { status: 'A', name, designation: '', at }])),
    signatures: [{ line: 'submitted', role: '', accountId: '', name, designation: '', at }],
    since: at,
  };
}

type Sayer = ReturnType<typeof sayer>;

function receiptSample(say: Sayer, day: string, size: SampleSize): ReceiptDetails {
  if (size === 'empty') return { payments: [], paid: 0 };
  const payments = Array.from({ length: size === 'longest' ? MOST_ROWS : USUAL_ROWS }, () => ({
    title: say.text('title'),
    date: day,
    receiptNo: say.text('receiptNo'),
    amount: USUAL_PAISA,
  }));
  const paid = payments.length * USUAL_PAISA;
  return { submittedOn: day, submittedBy: say.text('name'), payments, paid };
}

type Described = Pick<FieldInfo, 'type' | 'codes'> & {
  readonly options?: readonly Code[];
  readonly maxLength?: number;
  readonly maxItems?: number;
};

function sayer({ codes, words, today }: SampleSources, size: SampleSize) {
  const rowsOf = ({ maxItems = MOST_ROWS }: Described): number =>
    size === 'longest' ? Math.min(maxItems, MOST_ROWS) : USUAL_ROWS;

  function value(name: string, shape: Described): unknown {
    switch (shape.type) {
      case 'string':
        return line(name, shape);
      case 'text':
        return size === 'longest' ? words.longText : words.text;
      case 'integer':
        return size === 'longest' ? 99 : 3;
      case 'decimal':
        return size === 'longest' ? '98765.25' : '12.5';
      case 'money':
        return size === 'longest' ? 9_876_543_200 : USUAL_PAISA;
      case 'boolean':
        return true;
      case 'enum':
        return choices(shape, codes)[0]?.code;
      case 'enum-list':
        return choices(shape, codes)
          .slice(0, size === 'longest' ? MOST_ROWS : USUAL_ROWS)
          .map(({ code }) => code);
      case 'date':
        return { ad: today, bs: bsText(today), source: 'ad' };
      case 'length':
        return { value: size === 'longest' ? '128.75' : '30', unit: 'FEET' };
      case 'area':
        return { value: size === 'longest' ? '98765.25' : '1800', unit: 'SQUARE FEET' };
      default:
        return undefined;
    }
  }

  function line(name: string, { maxLength = 120 }: Described): string {
    const end = Object.keys(words.usual).find((each) => name.toLowerCase().endsWith(each.toLowerCase()));
    const usual = words.usual[end ?? ''] ?? words.text;
    return (size === 'longest' && end === undefined ? words.longLine : usual).slice(0, maxLength);
  }

  function record(fields: readonly FieldInfo[]): FormData {
    const own = fields.filter(({ path }) => path.length === 1);
    return Object.fromEntries(
      own.map((field) => [field.path[0] ?? '', whole(field.path[0] ?? '', field, below(fields, field))]),
    );
  }

  function whole(name: string, shape: Described, fields: readonly FieldInfo[]): unknown {
    if (size === 'empty') return shape.type === 'rows' ? [] : shape.type === 'object' ? {} : undefined;
    if (shape.type === 'object') return record(fields);
    if (shape.type === 'rows') return Array.from({ length: rowsOf(shape) }, () => record(fields));
    return value(name, shape);
  }

  return {
    fact: (name: string, shape: FactShape) => whole(name, shape, shape.fields ?? []),
    form: ({ fields }: FormBundle) => record(fields),
    text: (name: string) => line(name, { type: 'string' }),
  };
}

/** The fields within a part or the rows of a table, with their paths from there. */
function below(fields: readonly FieldInfo[], { path: [key], type }: FieldInfo): readonly FieldInfo[] {
  const depth = type === 'rows' ? 2 : 1;
  return fields
    .filter(({ path }) => path[0] === key && path.length > depth)
    .map((field) => ({ ...field, path: field.path.slice(depth) }));
}

function choices({ options, codes: list }: Described, codes: CodeLists): readonly Code[] {
  return options ?? (list === undefined ? [] : (entryOf(codes, list) ?? []));
}

function bsText(ad: string): string {
  const bs = fromAd(ad);
  return bs === undefined ? '' : formatBsDate(bs, 'en');
}
