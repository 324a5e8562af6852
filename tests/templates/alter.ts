import { type Forms, paperOf, type Wish, wordsOf } from './papers.ts';

type Data = Record<string, unknown>;

/** The words of the paper of a form, after something in the forms of the case was altered. */
export function wordsAfter(slug: string, alter: (forms: Forms) => void, wish: Wish = {}): string {
  return wordsOf(paperOf(slug, { ...wish, change: alter }));
}

/** Alters one section or field of a form; what a section does not name stays. */
export function alterForm(forms: Forms, slug: string, key: string, value: unknown): void {
  const data = forms[slug] ?? {};
  const present = data[key];
  forms[slug] = { ...data, [key]: isData(present) && isData(value) ? { ...present, ...value } : value };
}

/** Alters some rows of a table, by their place. */
export function alterRows(forms: Forms, slug: string, key: string, rows: Readonly<Record<number, Data>>): void {
  const present = forms[slug]?.[key];
  if (!Array.isArray(present)) throw new Error(`${slug} has no rows ${key}`);
  alterForm(
    forms,
    slug,
    key,
    present.map((row: Data, index) => ({ ...row, ...rows[index] })),
  );
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
