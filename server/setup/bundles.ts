import { canonicalJson } from '../../form-schemas/engine/canonical.ts';
import type { FormBundle, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { picksOf } from '../../form-schemas/engine/form/choices.ts';
import { entryOf } from '../../form-schemas/engine/records.ts';
import { bundleMaster } from '../../form-schemas/engine/form/bundle-master.ts';
import type { MasterView } from '../contract/setup.ts';
import { compileValidatorModule } from '../definitions/validator-module.ts';
import { sha256 } from '../record/chain.ts';
import { needsTwoAlways } from './demand.ts';
import type { OpenMaster } from './open-master.ts';

/** What the list and the editor of a master are built from. */
export async function masterView({ trx, library, master, bundle, store, who }: OpenMaster): Promise<MasterView> {
  const plain = bundleMaster(library, master.id);
  const picked = picksOf(plain).map(({ name, ...from }): [string, MasterView['choices'][string]] => {
    const field = bundle.fields.find(({ pick, may }) => pick === from.master && may === from.may);
    return [name, (field?.options ?? []).map((option) => ({ ...option }))];
  });
  return {
    id: master.id,
    title: master.title,
    help: master.help,
    table: master.table !== undefined,
    columns: [...master.columns],
    name: master.name,
    ...(master.label === undefined ? {} : { label: [...master.label] }),
    key: [...(master.key ?? [])],
    dated: master.dated === true,
    ...(master.store === undefined ? {} : { store: master.store }),
    ...(master.desk === undefined ? {} : { desk: master.desk }),
    editable: master.editors.includes(who.role),
    twoPersons: await needsTwoAlways(trx, master),
    bounded: master.bounded === true,
    related: relatedTo(library, master, who.role),
    extensible: master.fixed !== true && store.extensible,
    hash: hashOf(plain),
    bundle: { ...plain },
    choices: Object.fromEntries(picked),
  };
}

function relatedTo(library: FormLibrary, { usedBy = [] }: MasterDefinition, role: string): MasterView['related'] {
  return usedBy.flatMap((used) => {
    const other = 'master' in used ? entryOf(library.masters, used.master) : undefined;
    if (!('master' in used) || !other?.readers.includes(role)) return [];
    const { title, editors } = other;
    return [{ master: used.master, title, field: used.field, editable: editors.includes(role) }];
  });
}

const hashes = new WeakMap<FormBundle, string>();
const modules = new Map<string, string>();

/** ES module that validates a record of the master whose bundle has the hash; undefined when the library has none. */
export function masterValidator(library: FormLibrary, hash: string): string | undefined {
  const known = modules.get(hash);
  if (known !== undefined) return known;
  const bundles = Object.keys(library.masters).map((id) => bundleMaster(library, id));
  const bundle = bundles.find((each) => hashOf(each) === hash);
  if (bundle === undefined) return undefined;
  const text = compileValidatorModule(bundle.schema);
  modules.set(hash, text);
  return text;
}

function hashOf(bundle: FormBundle): string {
  const known = hashes.get(bundle);
  if (known !== undefined) return known;
  const hash = sha256(canonicalJson(bundle));
  hashes.set(bundle, hash);
  return hash;
}
