import type { FormBundle, FormData } from '../../form-schemas/engine/definition.ts';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { isRecord, sameJson } from '../../form-schemas/engine/records.ts';
import { addDays } from '../../form-schemas/values/bs-date.ts';
import type { ProposedChange } from '../../server/contract/proposals.ts';
import { differences } from '../forms/differences.ts';

/** A change as it is told: what ends on the eve of what follows it is one change, not two. */
export type ToldChange = Pick<ProposedChange, 'key' | 'action' | 'changed' | 'before' | 'after'> & {
  /** How it is said: a record that says something else from a day on, or that only ends. */
  readonly told: ProposedChange['action'] | 'ending';
  /** The day from which it says so; absent = from before, or at once. */
  readonly from?: string;
  /** The last day of a record that only ends. */
  readonly last?: string;
};

/** The changes of a proposal as they are told, in their order. */
export function toldChanges(changes: readonly ProposedChange[]): readonly ToldChange[] {
  const followed = new Map<ProposedChange, ProposedChange>();
  for (const begun of changes.filter(({ action }) => action === 'created')) {
    const ended = changes.find((each) => !followed.has(each) && isEve(each, begun));
    if (ended !== undefined) followed.set(ended, begun);
  }
  const followers = new Set(followed.values());
  return changes
    .filter((change) => !followers.has(change))
    .map((change) => {
      const follower = followed.get(change);
      return follower === undefined ? alone(change) : together(change, follower);
    });
}

/** A field whose choice becomes another. */
type Turn = { readonly path: string; readonly label: Text; readonly was: Text; readonly is: Text };

/** A choice that becomes another one is said in a sentence; what was written stands in the table. */
export function turnsOf(bundle: FormBundle, { before, after }: Pick<ToldChange, 'before' | 'after'>): readonly Turn[] {
  if (before === undefined || after === undefined) return [];
  const choices = new Set(bundle.fields.filter(({ type }) => type === 'enum').map(({ path }) => `/${path.join('/')}`));
  return differences(bundle, before, after).flatMap(({ path, label, one, other }) =>
    choices.has(path) && one !== undefined && other !== undefined ? [{ path, label, was: one, is: other }] : [],
  );
}

function isEve(ended: ProposedChange, begun: ProposedChange): boolean {
  const last = dayOf(ended.after, 'validTo');
  return (
    ended.key === begun.key &&
    onlyEnds(ended) &&
    last !== undefined &&
    addDays(last, 1) === dayOf(begun.after, 'validFrom')
  );
}

function onlyEnds({ before, after }: ProposedChange): boolean {
  return isRecord(before) && isRecord(after) && sameJson(without(before, 'validTo'), without(after, 'validTo'));
}

function together(ended: ProposedChange, begun: ProposedChange): ToldChange {
  const from = dayOf(begun.after, 'validFrom');
  return {
    key: begun.key,
    action: 'changed',
    told: 'changed',
    changed: begun.changed.filter((path) => path !== 'validFrom'),
    before: without(ended.before ?? {}, 'validFrom'),
    after: without(begun.after ?? {}, 'validFrom'),
    ...(from !== undefined && { from }),
  };
}

function alone(change: ProposedChange): ToldChange {
  const last = dayOf(change.after, 'validTo');
  if (onlyEnds(change) && last !== undefined && dayOf(change.before, 'validTo') === undefined)
    return { ...change, told: 'ending', last };
  const from = change.action === 'created' ? dayOf(change.after, 'validFrom') : undefined;
  return { ...change, told: change.action, ...(from !== undefined && { from }) };
}

function without(data: FormData, name: 'validFrom' | 'validTo'): FormData {
  return Object.fromEntries(Object.entries(data).filter(([key]) => key !== name));
}

function dayOf(data: FormData | undefined, name: 'validFrom' | 'validTo'): string | undefined {
  const value = data?.[name];
  return typeof value === 'string' ? value : undefined;
}
