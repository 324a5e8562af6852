import type { DefinitionProblem } from '../definition.ts';
import { maxDepth } from '../expand.ts';
import { isRecord } from '../records.ts';
import { isDeeper } from './library-limits.ts';
import { nodeShape, shapeProblems } from './library-shapes.ts';

const fieldName = /^[a-z][A-Za-z0-9]{0,39}$/;
const forbiddenNames = new Set(['constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', 'toLocaleString']);

// characters of JSON
const maxFileSize = 256 * 1024;

/** What is wrong with the nodes of a form's or section's schema, node by node. */
export function nodeProblems(file: string, schema: unknown): readonly DefinitionProblem[] {
  return problemsBelow(file, '/schema', schema, 0);
}

/** Refuses what is nested too deeply or too long to be read at all. */
export function sizeProblems(file: string, value: unknown): readonly DefinitionProblem[] {
  // a section in a section is three levels of JSON: properties, key, node
  if (isDeeper(value, maxDepth * 3))
    return [{ file, path: '', code: 'too-deep', message: `nested deeper than ${maxDepth} sections` }];
  if (JSON.stringify(value).length <= maxFileSize) return [];
  return [{ file, path: '', code: 'too-large', message: `longer than ${maxFileSize / 1024} KB` }];
}

function problemsBelow(file: string, path: string, node: unknown, depth: number): readonly DefinitionProblem[] {
  if (depth > maxDepth) return [{ file, path, code: 'too-deep', message: `nested deeper than ${maxDepth} sections` }];
  const own = shapeProblems(file, path, nodeShape, node);
  if (!isRecord(node)) return own;
  const { properties, items } = node;
  const children = isRecord(properties) ? Object.entries(properties) : [];
  return [
    ...own,
    ...children.flatMap(([key, child]) => [
      ...nameProblems(file, `${path}/properties`, key),
      ...problemsBelow(file, `${path}/properties/${key}`, child, depth + 1),
    ]),
    ...(items === undefined ? [] : problemsBelow(file, `${path}/items`, items, depth + 1)),
  ];
}

function nameProblems(file: string, path: string, key: string): readonly DefinitionProblem[] {
  if (fieldName.test(key) && !forbiddenNames.has(key)) return [];
  const message = `\`${key.slice(0, 60)}\` cannot name a field: use up to 40 Latin letters and digits, the first a small letter`;
  return [{ file, path, code: 'bad-name', message }];
}
