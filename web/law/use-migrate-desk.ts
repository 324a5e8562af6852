import { useState } from 'react';
import type { MigrateBody, MigrateLine } from '../../server/contract/definition-drafts.ts';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { useLawRefresh, useStageVersion, useVersionOrigins } from './api.ts';
import { nextBatch, statesToMap } from './migration.ts';
import { useLines } from './use-lines.ts';

type Order = {
  readonly from: number;
  readonly to: number;
  readonly mapping: Readonly<Record<string, string>>;
  readonly note: string;
};

/** A migration as its page holds it: tried first, then done in batches; whatever is changed must be tried anew. */
export function useMigrateDesk({ id, versions }: DefinitionView) {
  const [first] = versions.filter(({ cases, inForce }) => cases > 0 && !inForce);
  const newest = versions.find(({ inForce }) => inForce) ?? versions[0];
  const [order, setOrder] = useState<Order>({
    from: first?.version ?? versions.at(-1)?.version ?? 1,
    to: newest?.version ?? 1,
    mapping: {},
    note: '',
  });
  const [size, setSize] = useState<number>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const from = useStageVersion(id, order.from);
  const to = useStageVersion(id, order.to);
  const origins = { from: useVersionOrigins(id, order.from).data, to: useVersionOrigins(id, order.to).data };
  const trial = useLines<MigrateLine>();
  const moving = useLines<MigrateLine>();
  const refresh = useLawRefresh();
  const [tried, setTried] = useState<Order>();
  const missing =
    from.data === undefined || to.data === undefined || order.from === order.to
      ? []
      : statesToMap(from.data.body, to.data.body);
  const unmapped = missing.filter((state) => (order.mapping[state] ?? '') === '');
  const url = `/api/definitions/workflow/${id}/migrate`;
  const bodyOf = (apply: boolean): MigrateBody => {
    const batch = apply ? nextBatch(trial.cases, { size, chosen }) : undefined;
    return { ...order, mapping: { ...order.mapping }, apply, ...(batch && { applications: [...batch] }) };
  };
  const test = () => {
    setChosen([]);
    setTried(order);
    trial.start(url, bodyOf(false));
  };
  return {
    order,
    change: (next: Partial<Order>) => setOrder({ ...order, ...next }),
    size,
    setSize,
    /** The cases that were chosen one by one. */
    chosen,
    choose: (application: string, isChosen: boolean) =>
      setChosen((now) => [...now.filter((each) => each !== application), ...(isChosen ? [application] : [])]),
    /** How many go at once as things stand. */
    going: nextBatch(trial.cases, { size, chosen })?.length ?? trial.result?.moved ?? 0,
    from: from.data?.body,
    to: to.data?.body,
    /** Where the states of both versions are written. */
    origins,
    missing,
    trial,
    moving,
    ready: order.from !== order.to && order.note.trim() !== '' && unmapped.length === 0,
    /** What was tried is what stands in the fields now, and some of it can go. */
    mayMove: tried === order && trial.status === 'done' && (trial.result?.moved ?? 0) > 0,
    test,
    move: () =>
      moving.start(url, bodyOf(true), () => {
        void refresh();
        test();
      }),
  };
}

/** The desk at which running cases are moved to new law. */
export type MigrateState = ReturnType<typeof useMigrateDesk>;
