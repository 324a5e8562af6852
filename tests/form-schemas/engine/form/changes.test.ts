import { describe, expect, test } from 'vitest';
import { noChanges } from '../../../../form-schemas/engine/form/changes.ts';
import type { FieldNode } from '../../../../form-schemas/engine/tree.ts';

const node: FieldNode = {
  key: 'fee',
  info: { type: 'money', label: { ne: '', en: '' }, path: ['land', 'fee'] },
  children: [],
};
const at = { self: {}, node, path: ['land', 'fee'] };

describe('a formula is asked again', () => {
  const cases: readonly (readonly [string, string, string, boolean])[] = [
    ['after a change of what it names', 'form.owner.kind == "joint"', 'owner', true],
    ['after a change of something else', 'form.owner.kind == "joint"', 'land', false],
    ['after a change around it', 'this.area', 'land', true],
    ['after a change that is not around it', 'this.area', 'owner', false],
    ['after any change when it takes the whole form', 'size(form) > 2', 'owner', true],
    ['after no change of the form when it reads facts alone', 'building.storeys > 2', 'owner', false],
    ['in a loop over what has changed', 'form.floors.exists(f, f.area == this.area)', 'floors', true],
  ];

  test.each(cases)('%s', (_, formula, changed, isDue) => {
    const changes = noChanges();
    expect(changes.isDue(formula, at)).toBe(true);
    expect(changes.isDue(formula, at)).toBe(false);
    changes.note([changed, 'anything']);
    expect(changes.isDue(formula, at)).toBe(isDue);
    expect(changes.isDue(formula, at)).toBe(false);
  });

  test('after any change when the form itself stands around it', () => {
    const changes = noChanges();
    const ofForm = { ...at, path: ['fee'] };
    expect(changes.isDue('this.owner.kind', ofForm)).toBe(true);
    changes.note(['owner', 'kind']);
    expect(changes.isDue('this.owner.kind', ofForm)).toBe(true);
  });

  test('when its value was taken away, and in another row', () => {
    const changes = noChanges();
    expect(changes.isDue('1 + 1', at)).toBe(true);
    changes.forget(at);
    expect(changes.isDue('1 + 1', at)).toBe(true);
    expect(changes.isDue('1 + 1', { ...at, self: {} })).toBe(true);
  });
});
