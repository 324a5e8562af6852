import type { Facts, FormData, FormLibrary } from '../../form-schemas/engine/definition.ts';
import { parseFactSource } from '../../form-schemas/engine/formula/fact-shapes.ts';
import { resolveFacts } from '../../form-schemas/engine/rules/facts.ts';
import { prefillForm } from '../../form-schemas/engine/form/prefill.ts';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { BlankFormView } from '../contract/definitions.ts';
import { shippedTemplates } from '../definitions/templates.ts';
import { formChoices } from '../forms/choices.ts';
import { problem } from '../http/problems.ts';
import type { LoadedForm, Runtime, Trx } from '../runtime.ts';
import { environmentOf } from '../office/environment.ts';
import { getConfig } from '../office/read.ts';

/** A code that the building of the example has, by its code list. */
export type GivenCode = { readonly list: string; readonly code: string };

type Wanted = {
  readonly organizationId: string;
  readonly slug: string;
  readonly given: readonly GivenCode[];
  /** Of the version that is wanted; absent = the one in force. */
  readonly hash?: string | undefined;
};

type Opened = Pick<Wanted, 'organizationId' | 'given'> & { readonly loaded: Pick<LoadedForm, 'bundle' | 'hash'> };

/** A form before anybody typed into it, as it would open for a building of which only some codes are known. */
export async function blankForm(
  runtime: Runtime,
  trx: Trx,
  { organizationId, slug, given, hash }: Wanted,
): Promise<BlankFormView> {
  const { definitions } = runtime;
  const loaded = await (hash === undefined
    ? definitions.form(trx, organizationId, slug)
    : definitions.formByHash(trx, organizationId, hash));
  if (loaded?.bundle.slug !== slug) throw problem('formNotFound');
  return openBlank(runtime, trx, { organizationId, loaded, given });
}

/** The same of a form that is given: one that nobody has published has an empty hash. */
export async function openBlank(
  runtime: Runtime,
  trx: Trx,
  { organizationId, loaded, given }: Opened,
): Promise<BlankFormView> {
  const { slug } = loaded.bundle;
  const { library } = await runtime.definitions.library(trx, organizationId);
  const today = kathmanduDate(runtime.now());
  const config = await getConfig(trx, organizationId, today);
  const environment = environmentOf(config, library, today);
  const submissions = exampleSubmissions(library, given);
  const facts = resolveFacts({ library, submissions, engine: {}, config, user: {}, environment });
  const document = loaded.bundle.document && shippedTemplates().catalogue[loaded.bundle.document];
  return {
    slug,
    hash: loaded.hash,
    data: { ...prefillForm(loaded.bundle, library, facts, environment, submissions[slug]) },
    facts: factsRead(loaded, facts),
    today: environment.today,
    masters: environment.masters,
    choices: formChoices({ library, config }, loaded.bundle),
    ...(document ? { document: document.title } : {}),
  };
}

/** Submissions that say no more than the given codes, where the facts of their lists come from. */
function exampleSubmissions(library: FormLibrary, given: readonly GivenCode[]): Readonly<Record<string, FormData>> {
  const submissions: Record<string, FormData> = {};
  for (const { codes, from, type } of Object.values(library.facts)) {
    const source = from === undefined || type !== 'enum' ? undefined : parseFactSource(from);
    const code = given.find(({ list }) => list === codes)?.code;
    if (source === undefined || code === undefined) continue;
    submissions[source.slug] = withValue(submissions[source.slug] ?? {}, source.path, code);
  }
  return submissions;
}

function withValue(data: FormData, [key = '', ...below]: readonly string[], value: string): FormData {
  const inner = data[key];
  return { ...data, [key]: below.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, below, value) };
}

function factsRead({ bundle }: Pick<LoadedForm, 'bundle'>, facts: Facts): Record<string, unknown> {
  const names = Object.keys(bundle.facts).filter((name) => facts[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}
