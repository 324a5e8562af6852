import { bundleForm } from '../../form-schemas/engine/form/bundle.ts';
import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import { layLaw } from '../../form-schemas/engine/law/law.ts';
import type { Law } from '../../form-schemas/engine/law/seeds.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { type CompileResult, compileStage } from '../../workflows/engine/compile.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import { type Ahead, ahead, together } from '../db/flight.ts';
import { keptText } from '../db/kept-text.ts';
import type { DefinitionKind } from '../db/tables-definitions.ts';
import { sha256 } from '../record/chain.ts';
import type { Definitions, LoadedForm, LoadedLibrary, LoadedStage, PublishedTemplate, Trx } from '../runtime.ts';
import { compileCheck } from './check.ts';
import { readLibraryBody } from './assemble.ts';
import { lawOfFiles } from './library-files.ts';
import { remembered } from './remembered.ts';
import { compileValidatorModule } from './validator-module.ts';

type Published = { readonly id: string; readonly version: number; readonly hash: string; readonly body: string };
type InForce = ReadonlyMap<string, string>;

const IN_FORCE_MS = 2_000;

/** What the offices of a process have in common is read once for all of them. */
const bodies = {
  library: remembered<Law>(8),
  form: remembered<Pick<LoadedForm, 'bundle' | 'check'>>(400),
  stage: remembered<CompileResult>(64),
  validators: remembered<string>(200),
} as const;

/**
 * The law of each organisation out of the definition table. What is loaded is kept by hash for good; which hash is in
 * force is asked again after two seconds, so that a publish shows without a restart.
 */
export function openDefinitions(now: () => string): Definitions {
  const inForce = new Map<string, { readonly until: number; readonly hashes: InForce }>();
  const libraries = new Map<string, LoadedLibrary>();
  const formHashes = new Map<string, string>();
  const forms = new Map<string, LoadedForm>();
  const stages = new Map<string, LoadedStage>();
  const templates = new Map<string, PublishedTemplate>();
  const validators = new Map<string, string>();

  async function hashesInForce(trx: Trx, organizationId: string): Promise<InForce> {
    const today = kathmanduDate(now());
    const key = `${organizationId}/${today}`;
    const known = inForce.get(key);
    if (known && known.until > Date.now()) return known.hashes;
    const [rows] = await together(trx, [inForceText({ today })]);
    return keepInForce(key, rows);
  }

  function keepInForce(key: string, rows: readonly InForceRow[]): InForce {
    const hashes = new Map(rows.map((row) => [`${row.kind}/${row.id}`, row.hash]));
    if (inForce.size > 1_000) inForce.clear();
    inForce.set(key, { until: Date.now() + IN_FORCE_MS, hashes });
    return hashes;
  }

  function askInForce(organizationId: string): readonly Ahead[] {
    const today = kathmanduDate(now());
    const key = `${organizationId}/${today}`;
    const known = inForce.get(key);
    if (known && known.until > Date.now()) return [];
    return [ahead(inForceText({ today }), (rows) => void keepInForce(key, rows))];
  }

  async function libraryByHash(trx: Trx, organizationId: string, hash: string): Promise<LoadedLibrary> {
    const known = libraries.get(hash);
    if (known) return known;
    const row = await findByHash(trx, 'library', hash);
    if (!row) throw new Error(`organisation ${organizationId} never published a library ${hash}`);
    // others may have loaded it while the row was fetched
    const loaded = libraries.get(row.hash) ?? loadLibrary(row);
    libraries.set(row.hash, loaded);
    return loaded;
  }

  /** Hash of a form as it was published together with a library. */
  async function formHashIn(
    trx: Trx,
    organizationId: string,
    { library: hash, slug }: { readonly library: string; readonly slug: string },
  ): Promise<string | undefined> {
    const key = `${hash}/${slug}`;
    const known = formHashes.get(key);
    if (known !== undefined) return known;
    const { library } = await libraryByHash(trx, organizationId, hash);
    if (!Object.hasOwn(library.forms, slug)) return undefined;
    const ofForm = sha256(canonicalJson(bundleForm(library, slug)));
    formHashes.set(key, ofForm);
    return ofForm;
  }

  async function formByHash(trx: Trx, hash: string): Promise<LoadedForm | undefined> {
    const known = forms.get(hash);
    if (known) return known;
    const row = await findByHash(trx, 'form', hash);
    if (!row) return undefined;
    const loaded = { hash, ...bodies.form(row.body, () => loadForm(row.body)) };
    forms.set(hash, loaded);
    return loaded;
  }

  async function templateByHash(trx: Trx, hash: string): Promise<PublishedTemplate | undefined> {
    const known = templates.get(hash);
    if (known) return known;
    const row = await findByHash(trx, 'template', hash);
    if (row) templates.set(hash, row);
    return row;
  }

  async function findStage(trx: Trx, hash: string): Promise<LoadedStage | undefined> {
    const known = stages.get(hash);
    if (known) return known;
    const row = await findByHash(trx, 'workflow', hash);
    if (!row) return undefined;
    const loaded = stages.get(hash) ?? loadStage(row);
    stages.set(hash, loaded);
    return loaded;
  }

  async function findLibrary(trx: Trx, organizationId: string): Promise<LoadedLibrary | undefined> {
    const hash = (await hashesInForce(trx, organizationId)).get('library/library');
    return hash === undefined ? undefined : libraryByHash(trx, organizationId, hash);
  }

  return {
    askInForce,
    async library(trx, organizationId) {
      const library = await findLibrary(trx, organizationId);
      if (library === undefined) throw new Error(`organisation ${organizationId} has no library of forms`);
      return library;
    },
    findLibrary,
    libraryByHash,
    async form(trx, organizationId, slug, library) {
      const hash =
        typeof library === 'string'
          ? await formHashIn(trx, organizationId, { library, slug })
          : (await hashesInForce(trx, organizationId)).get(`form/${slug}`);
      return hash === undefined ? undefined : formByHash(trx, hash);
    },
    formByHash: (trx, _organizationId, hash) => formByHash(trx, hash),
    async stage(trx, organizationId, id) {
      const hash = (await hashesInForce(trx, organizationId)).get(`workflow/${id}`);
      return hash === undefined ? undefined : findStage(trx, hash);
    },
    async stages(trx, organizationId) {
      const hashes = [...(await hashesInForce(trx, organizationId))].filter(([key]) => key.startsWith('workflow/'));
      const loaded: LoadedStage[] = [];
      for (const [, hash] of hashes) {
        const stage = await findStage(trx, hash);
        if (stage) loaded.push(stage);
      }
      return loaded;
    },
    async stageByHash(trx, organizationId, hash) {
      const stage = await findStage(trx, hash);
      if (!stage) throw new Error(`organisation ${organizationId} never published a stage ${hash}`);
      return stage;
    },
    async template(trx, organizationId, id) {
      const hash = (await hashesInForce(trx, organizationId)).get(`template/${id}`);
      return hash === undefined ? undefined : templateByHash(trx, hash);
    },
    templateByHash: (trx, _organizationId, hash) => templateByHash(trx, hash),
    forget(organizationId) {
      for (const key of inForce.keys()) if (key.startsWith(`${organizationId}/`)) inForce.delete(key);
    },
    async validatorModule(trx, _organizationId, hash) {
      const known = validators.get(hash);
      if (known !== undefined) return known;
      const form = await formByHash(trx, hash);
      if (!form) return undefined;
      const { schema } = form.bundle;
      const text = bodies.validators(JSON.stringify(schema), () => compileValidatorModule(schema));
      validators.set(hash, text);
      return text;
    },
  };
}

type InForceRow = { readonly kind: DefinitionKind; readonly id: string; readonly hash: string };

const inForceText = keptText<'today', InForceRow>((db, at) =>
  db
    .selectFrom('definition')
    .select(['kind', 'id', 'hash'])
    .distinctOn(['kind', 'id'])
    .where('effective_from', '<=', at.text('today'))
    .orderBy('kind')
    .orderBy('id')
    .orderBy('version', 'desc')
    .compile(),
);

function findByHash(trx: Trx, kind: DefinitionKind, hash: string): Promise<Published | undefined> {
  return trx
    .selectFrom('definition')
    .select(['id', 'version', 'hash', 'body'])
    .where('kind', '=', kind)
    .where('hash', '=', hash)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The parsing boundary of published bodies: they were checked before they were written, and their hash is theirs. */
function parseBundle(body: string): FormBundle {
  return JSON.parse(body) as FormBundle;
}

function loadForm(body: string): Pick<LoadedForm, 'bundle' | 'check'> {
  const bundle = parseBundle(body);
  return { bundle, check: compileCheck(bundle.schema) };
}

function loadStage({ id, version, hash, body }: Published): LoadedStage {
  const compiled = bodies.stage(body, () => compileStage(JSON.parse(body) as StageBody, { published: true }));
  if (!compiled.ok) throw new Error(`stage ${id} version ${String(version)} does not compile any more`);
  return { hash, version, stage: compiled.stage };
}

function loadLibrary({ hash, body }: Published): LoadedLibrary {
  return { hash, ...bodies.library(body, () => readLaw(body)) };
}

function readLaw(body: string): Law {
  const raw = readLibraryBody(body);
  const base = lawOfFiles(raw);
  return raw.office === undefined ? base : layLaw(base, raw.office);
}
