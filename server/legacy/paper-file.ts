import type { FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import { valueAlong } from '../../form-schemas/engine/records.ts';
import { setAt } from '../case/submissions.ts';

/** What was typed of an old paper file, read for the case that it becomes. */
export type PaperFile = {
  readonly registrationNo: string;
  /** AD date. */
  readonly registeredOn: string;
  readonly type: string;
  readonly class: string;
  readonly ward: string;
  /** The stage and the group of its forms that is next. */
  readonly stage: string;
  readonly group: string;
  /** That stage was finished on paper too. */
  readonly isFinished: boolean;
  readonly designer?: string;
  /** AD date on which the permit was given on paper. */
  readonly permitOn?: string;
  readonly remarks?: string;
};

const between = '/';

/** Reads a record that its master has judged. */
export function readPaperFile(data: FormData): PaperFile {
  const [stage = '', group = ''] = textAt(data, 'place').split(between);
  const designer = textAt(data, 'designer');
  const permitOn = textAt(data, 'permitOn', 'ad');
  const remarks = textAt(data, 'remarks');
  return {
    registrationNo: textAt(data, 'registrationNo'),
    registeredOn: textAt(data, 'registeredOn', 'ad'),
    type: textAt(data, 'construction', 'type'),
    class: textAt(data, 'building', 'class'),
    ward: textAt(data, 'land', 'ward'),
    stage,
    group,
    isFinished: data['finished'] === true,
    ...(designer === '' ? {} : { designer }),
    ...(permitOn === '' ? {} : { permitOn }),
    ...(remarks === '' ? {} : { remarks }),
  };
}

/** What a form would say of the file: every typed value whose name is a fact that the form gives, at the place where the fact is read. */
export type PaperForm = { readonly slug: string; readonly data: FormData };

/** The forms that what was typed belongs to, the one of which most is known first. */
export function formsOfPaper({ facts }: Pick<FormLibrary, 'facts'>, data: FormData): readonly PaperForm[] {
  const forms = new Map<string, { readonly data: Record<string, unknown>; count: number }>();
  for (const [name, value] of namedValues(data)) {
    const [slug = '', pointer = ''] = (facts[name]?.from ?? '').split('#');
    if (slug === '') continue;
    const form = forms.get(slug) ?? { data: {}, count: 0 };
    setAt(form.data, pointer.split('/').slice(1), value);
    forms.set(slug, { ...form, count: form.count + 1 });
  }
  const inOrder = [...forms].toSorted(([, a], [, b]) => b.count - a.count);
  return inOrder.map(([slug, form]) => ({ slug, data: form.data }));
}

/** Values of sections by their full names: `owner.nameNe`. */
function namedValues(data: FormData): readonly (readonly [string, unknown])[] {
  return Object.entries(data).flatMap(([section, inside]) =>
    Object.entries(typeof inside === 'object' && inside !== null ? inside : {}).map(
      ([name, value]) => [`${section}.${name}`, value] as const,
    ),
  );
}

function textAt(data: unknown, ...path: readonly string[]): string {
  const value = valueAlong(data, path);
  return typeof value === 'string' ? value : '';
}
