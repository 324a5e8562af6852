import { Ajv, type Options } from 'ajv';
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

const STRICT: Options = { allErrors: true, strict: true, logger: false, code: { regExp: linearPatterns } };

/** Knows what a schema is: that is compiled once, not with each schema. It judges and keeps nothing. */
const ofSchemas = new Ajv(STRICT);

/**
 * Compiles the structural check of a form's schema (draft-07); `errors` holds everything wrong, not the first only.
 * @throws Error when it is no schema
 */
export function compileCheck(schema: SchemaNode): SchemaValidator {
  void ofSchemas.validateSchema(schema, true);
  // an Ajv keeps what it has compiled for ever: each check has its own, which goes with it
  return new Ajv({ ...STRICT, meta: false, validateSchema: false }).compile(schema);
}
