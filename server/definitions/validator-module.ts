import type { RJSFSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import type { SchemaNode } from '../../form-schemas/engine/field-definition.ts';

/** What the compiled code asks `require` for, in the browser's own words. */
const RUNTIME = `
const ucs2length = (text) => { let n = 0; for (const _ of text) n += 1; return n; };
const equal = (a, b) => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a !== a && b !== b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};
const runtime = { 'ajv/dist/runtime/ucs2length': { default: ucs2length }, 'ajv/dist/runtime/equal': { default: equal } };
const require = (name) => runtime[name];
const exports = {};`;
const KNOWN: readonly string[] = ['ajv/dist/runtime/ucs2length', 'ajv/dist/runtime/equal'];

/**
 * Compiles a form's schema into an ES module whose default export is what `createPrecompiledValidator` takes. A browser
 * under a strict CSP may not compile schemas itself.
 * @throws Error when the schema uses a keyword whose runtime the module does not bring
 */
export function compileValidatorModule(schema: SchemaNode): string {
  const code = compileSchemaValidatorsCode(toRjsfSchema(schema), { ajvOptionsOverrides: { code: { lines: false } } });
  const unknown = [...code.matchAll(/require\("([^"]+)"\)/gu)]
    .map(([, name]) => name ?? '')
    .filter((name) => !KNOWN.includes(name));
  if (unknown.length > 0) throw new Error(`the validator needs ${unknown.join(', ')}, which browsers do not have`);
  return `${RUNTIME}\n${code.replace(/^"use strict";/u, '')}\nexport default exports;\n`;
}

/** A bundle's schema is plain draft-07, which is what RJSF's type means. */
function toRjsfSchema(schema: SchemaNode): RJSFSchema {
  return JSON.parse(JSON.stringify(schema)) as RJSFSchema;
}
