import { Ajv, type AnySchema, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { App } from './app-type.ts';
import { makePlain } from './plain-json.ts';

const STRICT: Options = { allErrors: false, strict: true, useDefaults: false, removeAdditional: false };

/**
 * Validates what comes in as it was sent: a body is never coerced or trimmed of what it should not have; only queries and
 * path parameters, which are text by nature, become numbers and booleans.
 */
export function validateRequests(app: App): void {
  app.addHook('preValidation', async ({ body }) => makePlain(body));
  app.setValidatorCompiler<AnySchema>(({ schema, httpPart }) =>
    whenAsked(() => (httpPart === 'body' ? exact : coercing)(schema)),
  );
}

const exact = compilerOf({ ...STRICT, coerceTypes: false });
const coercing = compilerOf({ ...STRICT, coerceTypes: true });

/** Compiles what a schema says once, whichever server of the process asks, and in however many addresses it stands. */
function compilerOf(options: Options): (schema: AnySchema) => ValidateFunction {
  const ajv = new Ajv(options);
  ajvFormats.default(ajv, ['uuid', 'date', 'date-time']);
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const known = compiled.get(text) ?? ajv.compile(schema);
    compiled.set(text, known);
    return known;
  };
}

/** Made with the first request, so that a start needs not make them all. */
function whenAsked(make: () => ValidateFunction): (data: unknown) => true | { readonly error: ErrorObject[] } {
  let validate: ValidateFunction | undefined;
  return (data) => {
    validate ??= make();
    return validate(data) || { error: validate.errors ?? [] };
  };
}
