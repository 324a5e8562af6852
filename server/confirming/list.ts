import { sql } from 'kysely';
import { masterFields } from '../../form-schemas/engine/formula/fact-shapes.ts';
import type { FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { MasterDefinition } from '../../form-schemas/engine/master-definition.ts';
import { bundleMaster } from '../../form-schemas/engine/form/bundle-master.ts';
import { mastersInOrder, recordWords } from '../../form-schemas/engine/formula/masters.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { showForm } from '../../form-schemas/engine/formula/show.ts';
import { kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import { isLawMaster } from '../../templates/engine/law-used.ts';
import type { LawConfirmations, LawItemView } from '../contract/law-confirmations.ts';
import { needsTwoAlways } from '../setup/demand.ts';
import type { Runtime, Trx, Who } from '../runtime.ts';
import { rightTo } from '../setup/open-master.ts';
import { readConfig } from '../office/read.ts';
import { CONFIRMATIONS, gateOf, isHolding, isHoldingWording } from '../confirmations/gate.ts';
import { isEmptyRecord, lawHash } from '../confirmations/law-items.ts';
import { type Wording, wordingLists, wordingsInForce } from '../confirmations/wordings.ts';

type Row = {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly valid_from: string | null;
};

/** Everything that the law officer confirms, in force or ahead, with who confirmed it on which day. */
export async function listConfirmations(runtime: Runtime, trx: Trx, who: Who): Promise<LawConfirmations> {
  const { library } = await runtime.definitions.library(trx, who.organizationId);
  const today = kathmanduDate(runtime.now());
  const config = await readConfig(trx, who.organizationId, today);
  const gate = gateOf(config);
  const masters = mastersInOrder(library).filter(({ id }) => isLawMaster(library, id));
  const rows = await rowsOf(trx, masters, today);
  const confirmed = await confirmedBy(trx);
  const worded = await wordingsInForce(runtime, trx, { organizationId: who.organizationId, config });
  const own = library.masters[CONFIRMATIONS];
  return {
    ...gate,
    holds: isHolding(gate, today),
    holdsWording: isHoldingWording(gate, today),
    mayConfirm: rightTo(library, who.role, CONFIRMATIONS) === 'edit',
    twoPersons: own !== undefined && (await needsTwoAlways(trx, own)),
    masters: [...masters.map(({ id, title }) => ({ id, title })), ...wordingLists],
    items: [
      ...masters.flatMap((master) =>
        rows.filter(({ kind }) => kind === master.id).map((row) => viewOf(library, master, row, { confirmed, today })),
      ),
      ...worded.map((wording) => withConfirmed(wording, confirmed)),
    ],
  };
}

/** Records in force or ahead; what is over is nobody's work any more. */
async function rowsOf(trx: Trx, masters: readonly MasterDefinition[], today: string): Promise<readonly Row[]> {
  const rows = await trx
    .selectFrom('setup_record')
    .select(['id', 'kind', 'key', 'body', 'valid_from'])
    .where(
      'kind',
      'in',
      masters.map(({ id }) => id),
    )
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', today)]))
    .execute();
  return rows.toSorted((a, b) => BY_NUMBER.compare(a.key, b.key));
}

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

function withConfirmed(wording: Wording, confirmed: Confirmed): LawItemView {
  const made = confirmed.get(wording.hash);
  return made === undefined ? wording : { ...wording, confirmed: made };
}

type Confirmed = ReadonlyMap<string, NonNullable<LawItemView['confirmed']>>;

async function confirmedBy(trx: Trx): Promise<Confirmed> {
  const rows = await trx
    .selectFrom('setup_record')
    .select(['key', 'body', 'updated_at'])
    .where('kind', '=', CONFIRMATIONS)
    .execute();
  const seconds = await secondPersons(trx);
  return new Map(
    rows.map(({ key, body: { by, source, place }, updated_at }) => [
      key,
      {
        by: String(by),
        ...seconds.get(key),
        at: updated_at.toISOString(),
        source: String(source),
        ...(typeof place === 'string' && place !== '' ? { place } : {}),
      },
    ]),
  );
}

type Second = { readonly second?: string; readonly atConsole?: true };

/** Who stood by as the second person, by the hash of what was confirmed; nobody where an office asked for none. */
async function secondPersons(trx: Trx): Promise<ReadonlyMap<string, Second>> {
  const { rows } = await sql<{ hash: string; second: string | null; at_console: boolean }>`
    select c.change ->> 'key' as hash, b.name_ne as second, v.at_console
    from proposal p
    join proposal_verdict v on v.organization_id = p.organization_id and v.proposal_id = p.id
    left join account b on b.organization_id = v.organization_id and b.id = v.by_account
    cross join jsonb_array_elements(p.changes) as c (change)
    where p.master = ${CONFIRMATIONS} and v.outcome = 'confirmed' and c.change ->> 'action' <> 'deleted'
    order by v.at`.execute(trx);
  return new Map(
    rows.map(({ hash, second, at_console: atConsole }) => [
      hash,
      atConsole ? { atConsole } : second === null ? {} : { second },
    ]),
  );
}

function viewOf(
  library: FormLibrary,
  master: MasterDefinition,
  { id, key, body, valid_from }: Row,
  { confirmed, today }: { readonly confirmed: Confirmed; readonly today: string },
): LawItemView {
  const { ne, en } = recordWords(master, masterFields(library, master.id), { key, data: body });
  const hash = lawHash(master.id, key, body);
  const source = ownValue(ownValue(body, 'basis'), 'source');
  const made = confirmed.get(hash);
  return {
    master: master.id,
    key,
    record: id,
    name: { ne, en },
    says: saysOf(library, master, body),
    hash,
    isEmpty: isEmptyRecord(master, body),
    ...(typeof source === 'string' && source !== '' ? { source } : {}),
    ...(valid_from !== null && valid_from > today ? { validFrom: valid_from } : {}),
    ...(made === undefined ? {} : { confirmed: made }),
  };
}

/** Every field that has a value, with its label: what the officer holds against the text. */
function saysOf(library: FormLibrary, master: MasterDefinition, body: Row['body']): Text {
  const named = [...(master.label ?? [master.name]), 'basis', ...(master.key ?? [])];
  const bundle = bundleMaster(library, master.id);
  const units = new Map((library.codes['unit'] ?? []).map((code) => [code.code, code]));
  const parts = showForm(bundle, body)
    .filter(({ path }) => !named.includes(path.split('/')[1] ?? ''))
    .map(({ path, label, value }) => {
      const field = bundle.fields.find((each) => `/${each.path.join('/')}` === path);
      const unit = units.get(field?.unit ?? '');
      return {
        ne: `${label.ne}: ${value.ne} ${unit?.ne ?? ''}`.trimEnd(),
        en: `${label.en}: ${value.en} ${unit?.en ?? ''}`.trimEnd(),
      };
    });
  return { ne: parts.map(({ ne }) => ne).join(' · '), en: parts.map(({ en }) => en).join(' · ') };
}
