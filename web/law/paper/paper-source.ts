import { isRecord } from '../../../form-schemas/engine/records.ts';

/** A column of the signature block as it is stored: beside what the desk knows stands what else is said of it, as what is printed under it. */
export type Signer = Readonly<Record<string, unknown>> & { readonly title: string; readonly by: string };
/** To whom a copy of a paper goes, and what for. */
export type Receiver = { readonly to: string; readonly purpose: string };

/** A paper as it is written: its text, and what else is said of it, of which the desk knows some. */
export type PaperSource = { readonly document: string; readonly definition: Readonly<Record<string, unknown>> };

/** Reads what is stored; undefined for what is no paper. */
export function findPaper(source: unknown): PaperSource | undefined {
  if (!isRecord(source) || typeof source['document'] !== 'string' || !isRecord(source['definition'])) return undefined;
  return { document: source['document'], definition: source['definition'] };
}

/** Who signs, in order. */
export function signersOf({ definition }: PaperSource): readonly Signer[] {
  return rowsOf(definition['signatures']).map((row) => ({
    ...row,
    title: textOf(row['title']),
    by: textOf(row['by']),
  }));
}

/** Who gets a copy, in order. */
export function receiversOf({ definition }: PaperSource): readonly Receiver[] {
  return rowsOf(definition['copies']).map((row) => ({ to: textOf(row['to']), purpose: textOf(row['purpose']) }));
}

/** The name of its layout. */
export function layoutOf({ definition }: PaperSource): string {
  return textOf(definition['layout']);
}

function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A text, or nothing for what is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
