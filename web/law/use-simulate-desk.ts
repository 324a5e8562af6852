import { useMemo, useState } from 'react';
import type { LibraryView } from '../../server/contract/definitions.ts';
import { useLibrary } from '../forms/blank.ts';
import { useDraft, useSimulation, useTextOrigins } from './api.ts';
import { type Given, type Move, type Press, readObject, type SimulatedAction, simulationOf } from './simulation.ts';

/** Who presses, and what goes along with a press. */
export type Pressing = { readonly as: string; readonly note: string; readonly payload: string };

/** A simulation as its page holds it: what it begins with, what was pressed, and what the server made of it. */
export function useSimulateDesk(id: string) {
  const named = { kind: 'workflow', id } as const;
  const library = useLibrary();
  const draft = useDraft(named);
  const [given, setGiven] = useState<Partial<Given>>({});
  const [pressing, setPressing] = useState<Partial<Pressing>>({});
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const begin = { ...firstOf(library.data), ...given };
  const hand = { as: firstRole(library.data), note: '', payload: '', ...pressing };
  const source = draft.data?.source;
  const origins = useTextOrigins(id, source);
  const asked = hand.as === '' ? undefined : simulationOf(begin, { moves, as: hand.as, source });
  const simulation = useSimulation(named, asked);
  const titles = useMemo(() => new Map(library.data?.forms.map(({ slug, title }) => [slug, title])), [library.data]);
  return {
    library,
    draft,
    asked,
    simulation,
    origins: origins.data,
    titles,
    begin,
    hand,
    moves,
    setPressing,
    press: (action: SimulatedAction) => setMoves([...moves, { press: pressOf(action, hand) }]),
    moveTo: (day: string) => setMoves([...moves, { day }]),
    undo: () => setMoves(moves.slice(0, -1)),
    restart: (next: Given = begin) => {
      setGiven(next);
      setMoves([]);
    },
  };
}

/** The desk at which a stage is tried. */
export type SimulateState = ReturnType<typeof useSimulateDesk>;

function pressOf({ event, form }: SimulatedAction, { as, note, payload }: Pressing): Press {
  const carried = readObject(payload) ?? {};
  return {
    type: event,
    by: as,
    ...(form !== undefined && { form }),
    ...(note.trim() !== '' && { note }),
    ...(Object.keys(carried).length > 0 && { payload: carried }),
  };
}

function firstOf(library: LibraryView | undefined): Given {
  const first = (list: string): string => library?.codes[list]?.[0]?.code ?? '';
  return { type: first('constructionType'), class: first('buildingClass'), ward: '01', day: '', facts: '' };
}

function firstRole(library: LibraryView | undefined): string {
  const approvers = library?.roles.filter(({ priority }) => priority !== null) ?? [];
  return approvers.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))[0]?.code ?? '';
}
