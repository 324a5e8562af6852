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
  const exact = withFormats({ ...STRICT, coerceTypes: false });
  const coercing = withFormats({ ...STRICT, coerceTypes: true });
  app.addHook('preValidation', async ({ body }) => makePlain(body));
  app.setValidatorCompiler<AnySchema>(({ schema, httpPart }) =>
    whenAsked(() => (httpPart === 'body' ? exact : coercing).compile(schema)),
  );
}

/** Made with the first request, so that a start needs not make them all. */
function whenAsked(make: () => ValidateFunction): (data: unknown) => true | { readonly error: ErrorObject[] } {
  let validate: ValidateFunction | undefined;
  return (data) => {
    validate ??= make();
    return validate(data) || { error: validate.errors ?? [] };
  };
}

function withFormats(options: Options): Ajv {
  const ajv = new Ajv(options);
  ajvFormats.default(ajv, ['uuid', 'date', 'date-time']);
  return ajv;
}
