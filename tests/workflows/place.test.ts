import { describe, expect, test } from 'vitest';
import type { CompiledStage } from '../../workflows/engine/compile.ts';
import {
  endOfStage,
  formsBefore,
  openedWith,
  placeStage,
  stagesOpened,
  stateOfGroup,
} from '../../workflows/engine/place.ts';
import { compiled, shippedBody } from './stages.ts';

const at = '2026-11-22T05:00:00.000Z';
const start = { applicationId: 'a1', type: '1', class: 'C', ward: '04', at, facts: {} };
const phaseOne = compiled(shippedBody('phase-one'));
const superstructure = compiled(shippedBody('superstructure'));

const groupIn = (stage: CompiledStage, state: string) => stage.states.get(state)?.group;

describe('an old paper file', () => {
  test('stands in the first state of the group that is next', () => {
    expect(stateOfGroup(phaseOne, 'notice')).toBe('notice');
    expect(stateOfGroup(phaseOne, 'plinth-permit')).toBe('note-order');
    expect(stateOfGroup(superstructure, 'application')).toBe('waiting-plinth');
    expect(stateOfGroup(superstructure, 'no-such-group')).toBeUndefined();
  });

  test('has done the forms of the groups before, as far as they are meant for its kind, and not those of its own', () => {
    const done = formsBefore(phaseOne, 'revenue', start);
    const rules = phaseOne.body.forms.filter(({ slug }) => done.includes(slug));
    expect(done.length).toBeGreaterThan(0);
    expect(rules.every(({ types, classes }) => types.includes('1') && classes.includes('C'))).toBe(true);
    const own = phaseOne.states.get('revenue')?.forms.map(({ slug }) => slug) ?? [];
    expect(done.filter((slug) => own.includes(slug))).toEqual([]);
    expect(formsBefore(phaseOne, 'application', start)).toEqual([]);
  });

  test('ends a stage with its permit, or where the stage that follows is opened', () => {
    expect(endOfStage(phaseOne, 'superstructure')).toBe('building-to-plinth');
    expect(endOfStage(phaseOne, 'old-house')).toBe('regularisation');
    expect(endOfStage(compiled(shippedBody('completion')))).toBe('completed');
    expect(stagesOpened(phaseOne)).toEqual(expect.arrayContaining(['superstructure', 'old-house', 'validity']));
    expect(stagesOpened(phaseOne)).not.toContain('simple-permit');
    expect([...openedWith(phaseOne, 'superstructure')].toSorted()).toEqual(['layout', 'validity']);
  });

  test('begins in the middle: what was done on paper is approved by its approvers, nothing is due, nothing happens', () => {
    const forms = formsBefore(phaseOne, 'check', start);
    const snapshot = placeStage(phaseOne, start, { state: 'check', forms, signer: 'कागजी फाइल' });
    expect(snapshot).toMatchObject({ value: 'check', status: 'active', context: { deadlines: {}, since: at } });
    expect(Object.keys(snapshot.context.forms).toSorted()).toEqual(forms);
    for (const [slug, form] of Object.entries(snapshot.context.forms)) {
      const approvers = phaseOne.body.forms.find((rule) => rule.slug === slug)?.approvers ?? [];
      expect(form.status).toBe('approved');
      expect(Object.keys(form.approvals).toSorted()).toEqual(approvers.toSorted());
      for (const approval of Object.values(form.approvals))
        expect(approval).toEqual({ status: 'A', name: 'कागजी फाइल' });
    }
    expect(groupIn(phaseOne, snapshot.value)).toBe('check');
  });

  test('that was finished is done; one in a state that there is not cannot be', () => {
    const over = placeStage(phaseOne, start, { state: 'building-to-plinth', forms: [], signer: '' });
    expect(over.status).toBe('done');
    expect(() => placeStage(phaseOne, start, { state: 'nowhere', forms: [], signer: '' })).toThrow('nowhere');
  });
});
