import type { SchemaValidator } from '../../form-schemas/engine/form/validate.ts';
import { here } from '../api/base.ts';

/** Validators compiled by the server when the form was published, one per schema hash (CSP forbids compiling here). */
export type ValidatorModule = Readonly<Record<string, SchemaValidator>>;

/**
 * Loads the compiled validator of a form version; a module of our own origin, cached by its hash.
 * @returns undefined when it cannot be loaded: the server judges every draft anyway
 */
export function loadSchemaValidator(slug: string, hash: string): Promise<SchemaValidator | undefined> {
  return loadValidator(`/api/definitions/form/${slug}/${hash}/validator.js`);
}

/** The same by the module's address. */
export async function loadValidator(address: string): Promise<SchemaValidator | undefined> {
  const loaded: unknown = await import(/* @vite-ignore */ here(address)).catch(() => undefined);
  return findValidator(loaded);
}

/** The validator function of a module, whether it stands alone, under its schema's hash or as the default export. */
export function findValidator(loaded: unknown): SchemaValidator | undefined {
  if (isValidator(loaded)) return loaded;
  if (typeof loaded !== 'object' || loaded === null) return undefined;
  const values: unknown[] = Object.values(loaded);
  return values.find(isValidator) ?? values.map(findInner).find((found) => found !== undefined);
}

function findInner(value: unknown): SchemaValidator | undefined {
  return typeof value === 'object' && value !== null ? Object.values(value).find(isValidator) : undefined;
}

function isValidator(value: unknown): value is SchemaValidator {
  return typeof value === 'function';
}
