import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { withApprovals } from '../../form-schemas/engine/law/law.ts';
import { shippedNames } from '../../scripts/check/known.ts';
import { readShippedOffice } from '../../server/office/office-files.ts';
import { type CompiledStage, compileStage } from '../../workflows/engine/compile.ts';
import { coverage } from '../../workflows/engine/coverage.ts';
import type { StageBody } from '../../workflows/engine/definition.ts';
import { findFactsSuggested } from '../../workflows/engine/facts-needed.ts';
import { guardTree } from '../../workflows/engine/guards.ts';
import { runScenario } from '../../workflows/engine/scenario.ts';
import { disordersIn } from '../../workflows/engine/scenario-order.ts';
import { shippedLibrary } from '../form-schemas/library.ts';
import { replay } from './replay.ts';
import { stageTable } from './stage-table.ts';
import { compiled, readJson, shippedBody, shippedFragments, shippedScenarios, shippedStages } from './stages.ts';

const library = shippedLibrary();
const menus: Readonly<Record<string, readonly { readonly id: string }[]>> = readJson('form-schemas/menus.json');
const bodies = new Map(shippedStages.map((id) => [id, shippedBody(id)]));
const known = shippedNames(library, {
  stages: [...bodies.values()].map(({ definition }) => definition),
  fragments: shippedFragments,
  records: readShippedOffice().records,
});
/** Stages that work on forms of phase one, which is their home. */
const sharing = ['simple-permit', 'layout', 'renotice'];
/** Forms that the table of forms counts to phase one and that stand in a stage of their own. */
const moved: Readonly<Record<string, string>> = {
  'naksa-pass-certificate': 'simple-permit',
  'single-phase-note-order': 'simple-permit',
  'layout-gari-pratibedan-request': 'layout',
  'layout-gari-pratibedan-ijajat': 'layout',
};

describe.each(shippedStages)('the stage %s', (id) => {
  const body = bodies.get(id) ?? shippedBody(id);
  const scenarios = shippedScenarios(id);
  let stage: CompiledStage;
  beforeAll(() => {
    stage = compiled(body);
  });

  it('names nothing that does not exist', () => {
    expect(compileStage(body, { known })).toMatchObject({ ok: true });
  });

  test.each([...scenarios])('%s comes out as written and replays to where it ended', (_, scenario) => {
    const { failures, start, events, snapshot } = runScenario(stage, scenario);
    expect(failures).toEqual([]);
    expect(replay(stage, start, events).at(-1) ?? snapshot).toEqual(snapshot);
  });

  test.each([...scenarios])('%s tells of days that follow each other', (_, scenario) => {
    expect(library.chronology && disordersIn(library.chronology, scenario)).toEqual([]);
  });

  it('calls its ends what they stay, for a run that is over stands beside the case for good', () => {
    const ends = Object.values(body.definition.states).filter(({ type }) => type === 'final');
    expect(ends.map(({ meta }) => meta.title.ne).filter((title) => title.includes('हुँदै'))).toEqual([]);
  });

  it('has every transition covered by a scenario', () => {
    expect(coverage(stage, scenarios).missed).toEqual([]);
  });

  it.each(Object.keys(library.approvals ?? {}))(
    'goes the same ways where the office has set signing to %s',
    (choice) => {
      const law = withApprovals({ library, groups: [] }, choice);
      const signed = compiled(shippedBody(id, law.library));
      const unnamed = [...scenarios.values()].filter(({ lines }) => lines.every((line) => !('form' in line)));
      expect(unnamed.length).toBeGreaterThan(0);
      expect(unnamed.flatMap((scenario) => runScenario(signed, scenario).failures)).toEqual([]);
    },
  );

  it('has its forms in the group of the menu where they belong, under its title', () => {
    const groups = menus[id]?.map((group) => group.id) ?? [];
    for (const { group, forms } of stage.states.values()) {
      for (const { slug } of forms) expect([slug, group]).toEqual([slug, library.forms[slug]?.group]);
      if (group !== undefined) expect(groups).toContain(group);
    }
  });

  it('lets the owners of each state move the case on', () => {
    const stuck = [...stage.states.values()].flatMap((state) => {
      const leaving = [...state.events.values()]
        .flatMap((each) => each.transitions)
        .filter(({ target }) => target !== undefined);
      const named = leaving.flatMap(({ guard }) => (guard === undefined ? [] : guardTree(guard)));
      const movers = named.flatMap(({ type, params }) => (type === 'roleIs' ? params?.['roles'] : []));
      return state.owner.filter((role) => !movers.includes(role)).map((role) => [state.name, role]);
    });
    expect(stuck).toEqual([]);
  });

  it('says every step and state in both languages', () => {
    const titles = [...stage.states.values()].flatMap((state) => [
      state.title,
      ...[...state.events.values()].flatMap(({ transitions }) => transitions.map(({ meta }) => meta?.title)),
    ]);
    for (const title of titles) {
      expect(title).toMatchObject({ ne: expect.stringMatching(/^[^A-Za-z0-9]+$/u), en: expect.stringMatching(/\S/u) });
    }
  });

  it('asks the host for exactly the facts that its conditions read, and knows besides what it offers as answers', () => {
    const heard = new Set([...stage.factsNeeded, ...findFactsSuggested(body)]);
    expect([...heard].sort()).toEqual(Object.keys(body.facts ?? {}).sort());
  });

  // NAKSA_UPDATE_GOLDEN=1 writes the table anew; its diff is what a reviewer reads.
  it('has the role, event and state table that was reviewed', () => {
    const golden = join(import.meta.dirname, '..', 'golden', `${id}-table.md`);
    const table = stageTable(stage);
    if (process.env['NAKSA_UPDATE_GOLDEN'] === '1') writeFileSync(golden, table);
    expect(table).toBe(existsSync(golden) ? readFileSync(golden, 'utf8') : '');
  });
});

describe('every form of the table of forms', () => {
  const forms = Object.values(library.forms);

  test.each(forms.map(({ slug, stage }) => [slug, moved[slug] ?? stage]))('%s stands in %s alone', (slug, home) => {
    const placing = [...bodies].filter(([, body]) => placedForms(body).includes(slug)).map(([id]) => id);
    expect(placing.filter((id) => id === home || !sharing.includes(id))).toEqual([home]);
  });

  it('stands once in a stage', () => {
    for (const body of bodies.values()) expect(placedForms(body)).toEqual([...new Set(placedForms(body))]);
  });
});

function placedForms({ definition }: StageBody): readonly string[] {
  return Object.values(definition.states).flatMap(({ meta }) => meta.forms ?? []);
}
