import { Ajv, type Options } from 'ajv';
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
  app.setValidatorCompiler(({ schema, httpPart }) => (httpPart === 'body' ? exact : coercing).compile(schema));
}

function withFormats(options: Options): Ajv {
  const ajv = new Ajv(options);
  ajvFormats.default(ajv, ['uuid', 'date', 'date-time']);
  return ajv;
}
