import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Language } from './i18n.ts';

/** What follows the stem of a verb that asks somebody to do something: गर्नुहोस्, जनाउनुहोस्. */
const asking = /(?:(?<vowel>[\u0904-\u0914\u093E-\u094C])उनुहोस्|(?<halanta>\u094D)?नुहोस्)$/u;

/**
 * What was done, as one says it of an act that is called by its imperative: “पेश गर्नुहोस्” becomes “पेश गरियो”, “टाँसिएको जनाउनुहोस्”
 * “टाँसिएको जनाइयो”. A title that is no imperative (“नक्सा संशोधन स्वीकृत भयो”) says it already.
 */
export function doneNe(title: string): string {
  return title.replace(asking, (_, vowel?: string, halanta?: string) => {
    if (vowel !== undefined) return `${vowel}इयो`;
    return halanta === undefined ? 'इयो' : 'ियो';
  });
}

/** The sentence that tells what was done, in the language of the page. */
export function doneText(title: Text, language: Language): string {
  return language === 'ne' ? `${doneNe(title.ne)}।` : `Done: ${title.en}.`;
}
