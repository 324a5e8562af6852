import type { Patterns } from '../../../form-schemas/engine/field-definition.ts';
import { patternTester } from '../../../form-schemas/engine/form/patterns.ts';

/**
 * What the keyboard layout may change in a text field (`data-keys`): everything where a Nepali letter fits, nothing in a field
 * for Latin letters, digits in one for codes.
 */
export function textKeys(pattern: string | undefined, patterns: Patterns): 'plain' | 'digits' | undefined {
  const matches = pattern === undefined ? undefined : patternTester(patterns, pattern);
  if (matches === undefined || matches('क')) return undefined;
  return matches('K') ? 'plain' : 'digits';
}
