import type { Issue } from './definition.ts';
import type { Part, Place } from './open-form.ts';

/** What a check found wrong with one value. */
export type Finding = Omit<Issue, 'path' | 'label'>;

/** The issue of a finding at a field. */
export function issueAt({ node, path }: Pick<Place, 'node' | 'path'>, finding: Finding): Issue {
  return { path, label: node.info.label, ...finding };
}

/** The issue of a finding at a child of a section or row; the section itself when it has no such child. */
export function issueIn(part: Part, key: string, finding: Finding): Issue {
  const node = part.node.children.find((child) => child.key === key);
  return node === undefined ? issueAt(part, finding) : issueAt({ node, path: [...part.path, key] }, finding);
}
