import { describe, expect, test } from 'vitest';
import { fieldStates, recordedStates } from '../../../../form-schemas/engine/form/visibility.ts';
import { application, environment, goodApplication, noFacts, report } from '../tiny.ts';

const hidden = { shown: false, required: false, readOnly: false };

describe('the fields of a filled form', () => {
  const stateOf = fieldStates(application, goodApplication, noFacts, environment);

  test('are shown while their condition holds', () => {
    expect(stateOf(['landArea', 'ropani'])).toEqual({ shown: true, required: true, readOnly: false });
    expect(stateOf(['landArea', 'plain'])).toEqual(hidden);
  });

  test('are hidden with their section', () => {
    expect(stateOf(['coOwner'])).toEqual(hidden);
    expect(stateOf(['coOwner', 'nameNe'])).toEqual(hidden);
    const joint = fieldStates(application, { ...goodApplication, isJoint: true }, noFacts, environment);
    expect(joint(['coOwner', 'nameNe'])).toEqual({ shown: true, required: true, readOnly: false });
    expect(joint(['coOwner', 'mobile'])).toEqual({ shown: true, required: false, readOnly: false });
  });

  test('are required row by row', () => {
    expect(stateOf(['boundaries', 0, 'nameNe']).required).toBe(false);
    expect(stateOf(['boundaries', 1, 'nameNe']).required).toBe(true);
  });

  test('are read-only when computed, stamped or given', () => {
    expect(stateOf(['fee'])).toEqual({ shown: true, required: false, readOnly: true });
    expect(stateOf(['boundaries', 0, 'side']).readOnly).toBe(true);
    expect(fieldStates(report, {}, noFacts, environment)(['number']).readOnly).toBe(true);
  });

  test('that do not exist are hidden', () => {
    expect(stateOf(['constructor'])).toEqual(hidden);
    expect(stateOf(['boundaries', 7, 'nameNe'])).toEqual(hidden);
  });
});

describe('the fields of a form that was handed in', () => {
  const stateOf = recordedStates(application, {
    ...goodApplication,
    landArea: { system: 'terai', ropani: 0, daam: '1.5' },
  });
  const read = { shown: true, required: false, readOnly: true };

  test('are shown where they stand under no condition, or where something was handed in', () => {
    // no formula is asked: what the system of the land would hide today was there when it was handed in
    expect(stateOf(['landArea', 'ropani'])).toEqual(read);
    expect(stateOf(['landArea', 'daam'])).toEqual(read);
    expect(stateOf(['owner', 'mobile'])).toEqual(read);
    expect(stateOf(['boundaries', 0, 'nameNe'])).toEqual(read);
  });

  test('are hidden where nothing was handed in under a condition, with all that is in them', () => {
    expect(stateOf(['landArea', 'plain'])).toEqual(hidden);
    expect(stateOf(['coOwner'])).toEqual(hidden);
    expect(stateOf(['coOwner', 'nameNe'])).toEqual(hidden);
    expect(stateOf(['constructor'])).toEqual(hidden);
  });
});
