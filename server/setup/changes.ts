import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import { maskFor } from '../../form-schemas/engine/form/privacy.ts';
import { sameJson } from '../../form-schemas/engine/records.ts';
import type { ChangeList, ChangeQuery, ChangeView } from '../contract/setup.ts';
import type { SetupChangeTable } from '../db/tables-office.ts';
import type { OpenMaster } from './open-master.ts';
import { valuesAt } from '../office/values-at.ts';
import type { Content, Span } from '../office/store.ts';

const PAGE = 50;

/** What became of a record. */
export type Change = {
  readonly recordId: string;
  readonly key: string;
  readonly action: SetupChangeTable['action'];
  readonly before?: Content;
  readonly after?: Content;
  /** Instead of what the contents tell: a password has none. */
  readonly changed?: readonly string[];
  readonly note: string;
};

/** Keeps changes for ever. What is sensitive is kept masked only, so that nothing has to be taken out of the record later. */
export async function keepChanges(open: OpenMaster, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const { trx, who, master, bundle, confirmed } = open;
  const second = confirmed && {
    proposal_id: confirmed.id,
    confirmed_by: confirmed.atConsole ? null : confirmed.by.accountId,
  };
  await trx
    .insertInto('setup_change')
    .values(
      changes.map(({ recordId, key, action, before, after, changed, note }) => ({
        organization_id: who.organizationId,
        record_id: recordId,
        kind: master.id,
        key,
        action,
        before: before === undefined ? null : JSON.stringify(shownOf(bundle, before)),
        after: after === undefined ? null : JSON.stringify(shownOf(bundle, after)),
        changed: [...(changed ?? changedPaths(bundle, before, after))],
        note,
        by_account: who.accountId,
        ...second,
      })),
    )
    .execute();
}

/** Paths of the fields in which two contents differ, tables as a whole, and the dates beside them. */
export function changedPaths(bundle: FormBundle, before: Content | undefined, after: Content | undefined): string[] {
  const fields = bundle.fields.filter(({ type, path }) => type !== 'object' && !path.includes('*'));
  const differing = fields.filter(({ path }) => !sameJson(valuesAt(before?.data, path), valuesAt(after?.data, path)));
  const dates = (['validFrom', 'validTo'] as const).filter((name) => before?.[name] !== after?.[name]);
  return [...differing.map(({ path }) => path.join('.')), ...dates];
}

/** Who changed what in a master or in one record of it, newest first. */
export async function listChanges(open: OpenMaster, { record, cursor }: ChangeQuery): Promise<ChangeList> {
  const rows = await open.trx
    .selectFrom('setup_change as c')
    .leftJoin('account as a', (join) =>
      join.onRef('a.organization_id', '=', 'c.organization_id').onRef('a.id', '=', 'c.by_account'),
    )
    .leftJoin('account as b', (join) =>
      join.onRef('b.organization_id', '=', 'c.organization_id').onRef('b.id', '=', 'c.confirmed_by'),
    )
    .select(['c.id', 'c.key', 'c.action', 'c.at', 'c.note', 'c.changed', 'c.before', 'c.after', 'a.name_ne as byNe'])
    .select('b.name_ne as confirmedByNe')
    .where('c.kind', 'in', kindsOf(open))
    .$if(record !== undefined, (query) => query.where('c.record_id', '=', record ?? ''))
    .$if(cursor !== undefined, (query) => query.where('c.id', '<', Number(cursor)))
    .orderBy('c.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const changes = rows.slice(0, PAGE).map(
    ({ id, key, action, at, note, changed, before, after, byNe, confirmedByNe }): ChangeView => ({
      id: String(id),
      key,
      action,
      at: at.toISOString(),
      byNe: byNe ?? '',
      ...(confirmedByNe === null ? {} : { confirmedByNe }),
      note,
      changed,
      ...(before === null ? {} : { before: { ...before } }),
      ...(after === null ? {} : { after: { ...after } }),
    }),
  );
  const last = changes.at(-1);
  return { changes, ...(rows.length > PAGE && last ? { next: last.id } : {}) };
}

/** Masters that show the same people or the same office show what was changed in the others, too. */
function kindsOf({ library, master }: OpenMaster): string[] {
  const alike = Object.values(library.masters).filter(({ store }) => store !== undefined && store === master.store);
  return [master.id, ...alike.map(({ id }) => id)];
}

function shownOf(bundle: FormBundle, { data, validFrom, validTo }: Content): FormData & Span {
  return {
    ...maskFor(bundle, data, 'staff'),
    ...(validFrom === undefined ? {} : { validFrom }),
    ...(validTo === undefined ? {} : { validTo }),
  };
}
