import { Ajv } from 'ajv';
import { RE2JS } from 're2js';
import type { SchemaNode } from '../../form-schemas/engine/field-definition.ts';
import type { SchemaValidator } from '../../form-schemas/engine/form/validate.ts';

/** Patterns come from definitions that officials edit: RE2 has none that run away. */
const linearPatterns = Object.assign(
  (source: string) => {
    const pattern = RE2JS.compile(source);
    // Ajv keeps one compiled pattern for each text of it
    return { test: (text: string) => pattern.matcher(text).find(), toString: () => source };
  },
  { code: 'require("re2js").RE2JS' },
);

/** Compiles the structural check of a form's schema (draft-07); `errors` holds everything wrong, not the first only. */
export function compileCheck(schema: SchemaNode): SchemaValidator {
  const ajv = new Ajv({ allErrors: true, strict: true, logger: false, code: { regExp: linearPatterns } });
  return ajv.compile(schema);
}
