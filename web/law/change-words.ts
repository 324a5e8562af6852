import type { CompareView } from '../../server/contract/definitions.ts';

/** One difference between two versions of a definition. */
export type Change = CompareView['changes'][number];

/** Differences under one title. */
export type ChangeGroup = {
  readonly key: string;
  readonly label: Change['label'];
  /** The part or fragment in which they are. */
  readonly in?: Change['label'];
  readonly changes: readonly Change[];
};

/** Differences under their nearest title, in the order of the text. */
export function groupChanges(changes: readonly Change[]): readonly ChangeGroup[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = `${change.label.ne}\n${change.label.en}\n${change.in?.ne ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups].flatMap(([key, inside]) => {
    const [first] = inside;
    return first ? [{ key, label: first.label, ...(first.in && { in: first.in }), changes: inside }] : [];
  });
}

/** The names on the way that a JSON pointer goes, outermost first. */
export function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
