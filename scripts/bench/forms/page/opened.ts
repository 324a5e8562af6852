import type { FormBundle, FormData } from '../../../../form-schemas/engine/definition.ts';

/** What a page of the benchmark opens, as its server sends it. */
export type BenchForm = {
  readonly bundle: FormBundle;
  readonly data: FormData;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly today: string;
  readonly masters: Readonly<Record<string, unknown>>;
};

/** The form that the address names. */
export async function fetchForm(): Promise<BenchForm & { readonly name: string }> {
  const name = new URLSearchParams(location.search).get('form') ?? '';
  const form: BenchForm = await (await fetch(`/bench/${name}.json`)).json();
  return { ...form, name };
}

/** The place for the form. */
export function getRoot(): HTMLElement {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no place for the form');
  return root;
}
