import { smsParts } from '../../../form-schemas/values/sms.ts';

/** What stands for a word of the case is about as long as a long name. */
const LONG_NAME = 'क'.repeat(18);

/** Letters and parts of an SMS as it goes out, with a long name in each place that the case fills. */
export function costOf(text: string): { readonly letters: number; readonly parts: number } {
  const filled = text.replaceAll(/\{\{\s*\w+\s*\}\}/gu, LONG_NAME);
  return { letters: filled.length, parts: smsParts(filled) };
}
