import { expect, test } from 'vitest';
import type { FieldInfo } from '../../../../form-schemas/engine/field-definition.ts';
import { sourcesAt } from '../../../../form-schemas/engine/form/sources.ts';
import type { FieldNode } from '../../../../form-schemas/engine/tree.ts';

function node(key: string, info: Partial<FieldInfo>, children: readonly FieldNode[] = []): FieldNode {
  return { key, info: { type: 'object', label: { ne: key, en: key }, path: [], ...info }, children };
}

const root = node('', {}, [
  node('land', { sources: ['AT01'] }, [
    node('plotNo', { type: 'string' }),
    node('roadWidth', { type: 'decimal', sources: ['AT10'] }),
    node('sides', { type: 'rows' }, [node('length', { type: 'decimal' })]),
  ]),
  node('use', { type: 'enum' }),
]);

test('a field goes by the documents that it names, else by those of what is around it', () => {
  expect(sourcesAt(root, ['land', 'plotNo'])).toEqual(['AT01']);
  expect(sourcesAt(root, ['land', 'roadWidth'])).toEqual(['AT10']);
  expect(sourcesAt(root, ['land', 'sides', 3, 'length'])).toEqual(['AT01']);
});

test('a field around which nothing is named, and one that the form has not, name no document of their own', () => {
  expect(sourcesAt(root, ['use'])).toEqual([]);
  expect(sourcesAt(root, [])).toEqual([]);
  expect(sourcesAt(root, ['land', 'nosuch', 'deeper'])).toEqual(['AT01']);
});
