import { readsOf } from '../formula/reads.ts';
import type { FieldNode } from '../tree.ts';

/** What has changed in a form since it was opened, by its own sections and fields, and when each formula was asked last. */
export type Changes = {
  /** Something below this place has changed. */
  note(path: Path): void;
  /** Whether a formula may give something else than the last time it was asked at this place; from now on it counts as asked. */
  isDue(formula: string, at: Asked): boolean;
  /** The value at this place was taken away: its formula counts as never asked. */
  forget(at: Asked): void;
};

type Path = readonly (string | number)[];

/** A field of a section or row (`self`, as formulas see it) under a path. */
type Asked = { readonly self: object; readonly node: FieldNode; readonly path: Path };

/** Nothing has changed yet, and nothing was asked. */
export function noChanges(): Changes {
  let moment = 0;
  const changed = new Map<string, number>();
  const asked = new WeakMap<object, Map<FieldNode, number>>();

  function hasChanged(formula: string, last: number, [section, ...below]: Path): boolean {
    const { keys, self, all } = readsOf(formula);
    // around a field of no section stands the whole form
    if (all || (self && below.length === 0)) return moment > last;
    const isSince = (key: string): boolean => (changed.get(key) ?? 0) > last;
    return (self && isSince(String(section))) || [...keys].some(isSince);
  }

  return {
    note([section]) {
      moment += 1;
      changed.set(String(section), moment);
    },
    isDue(formula, { self, node, path }) {
      const fields = asked.get(self) ?? new Map<FieldNode, number>();
      const last = fields.get(node);
      if (last !== undefined && !hasChanged(formula, last, path)) return false;
      asked.set(self, fields.set(node, moment));
      return true;
    },
    forget({ self, node }) {
      asked.get(self)?.delete(node);
    },
  };
}
