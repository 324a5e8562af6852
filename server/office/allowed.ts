import type { Code } from '../../form-schemas/engine/field-definition.ts';
import { isPermission, mayRole } from '../http/permissions.ts';

/** The choices whose code is a post that has the permission; all of them where none is asked for. */
export function allowed<T extends Code>(choices: readonly T[], may: string | undefined): T[] {
  if (may === undefined) return [...choices];
  if (!isPermission(may)) throw new Error(`there is no permission ${may}`);
  return choices.filter(({ code }) => mayRole(code, may));
}
