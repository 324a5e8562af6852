import type { Environment, FormLibrary } from '../../form-schemas/engine/definition.ts';
import type { OfficeConfig } from './read.ts';

/**
 * The world outside a form, for its formulas.
 * @param today Kathmandu calendar date, `YYYY-MM-DD`
 */
export function environmentOf(config: OfficeConfig, _library: FormLibrary, today: string): Environment {
  return { today, masters: config.masters };
}
