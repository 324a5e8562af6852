import { join } from 'node:path';
import { Type } from 'typebox';
import type { DefinitionProblem } from '../../../form-schemas/engine/definition.ts';
import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import { isProblem } from '../../http/problems.ts';
import { isRecord, readJson } from '../../parse.ts';
import type { Finding } from './task.ts';

/** What the form language says in English, in short Nepali words by its code; the English detail follows. */
const NEPALI = readJson(Type.Record(Type.String(), Type.String()), join(import.meta.dirname, 'finding-texts.json'));

const sentences = {
  'not-an-object': {
    ne: 'परिभाषा वस्तु (object) को रूपमा चाहिन्छ; “{{word}}” राख्नुहोस्।',
    en: 'A definition is an object; give "{{word}}".',
  },
  'other-name': {
    ne: 'मस्यौदाको नाम “{{word}}” छ, ठेगानामा “{{wanted}}” छ। उही नाम राख्नुहोस्।',
    en: 'The draft calls itself "{{word}}", its address says "{{wanted}}". Use the same name.',
  },
  'too-large': {
    ne: 'परिभाषा {{size}} के.बी.भन्दा ठूलो छ। भाग गर्नुहोस् वा घटाउनुहोस्।',
    en: 'The definition is larger than {{size}} KB. Divide it or make it smaller.',
  },
  'too-deep': {
    ne: 'परिभाषा {{size}} तहभन्दा गहिरो छ। तह घटाउनुहोस्।',
    en: 'The definition is nested deeper than {{size}} levels. Make it flatter.',
  },
  unreadable: {
    ne: 'परिभाषा पढ्न सकिएन: {{word}}',
    en: 'The definition cannot be read: {{word}}',
  },
  'scenario-fails': {
    ne: 'दृश्य “{{word}}” लेखिएअनुसार भएन: {{detail}}',
    en: 'The scenario "{{word}}" does not come out as written: {{detail}}',
  },
  'scenario-unreadable': { ne: 'दृश्य {{word}} पढ्न सकिएन।', en: 'The scenario {{word}} cannot be read.' },
  'no-scenarios': {
    ne: 'चरणको कुनै दृश्य छैन। कम्तीमा एउटा लेख्नुहोस्।',
    en: 'The stage has no scenarios. Write at least one.',
  },
  'not-covered': {
    ne: 'कुनै दृश्यले “{{word}}” बाटो हिँड्दैन। त्यो बाटो हिँड्ने दृश्य थप्नुहोस्।',
    en: 'No scenario takes the transition "{{word}}". Add one that does.',
  },
  'not-printed': {
    ne: 'कुनै फारामले यो कागजात छाप्दैन, त्यसैले फारामका उत्तर यसमा पढ्न मिल्दैन। पहिले फाराममा "document": "{{word}}" राखेर त्यो फाराम प्रकाशन गर्नुहोस्।',
    en: 'No form prints this paper, so it can read no answers of a form. First put "document": "{{word}}" into a form and publish that form.',
  },
} as const satisfies Record<string, Text>;

/** One of the rules that hold for definitions of every kind. */
export type OwnRule = keyof typeof sentences;

/** A finding of ours, said in both languages. */
export function finding(
  { file, path = '' }: { readonly file: string; readonly path?: string },
  rule: OwnRule,
  words: Readonly<Record<string, string | number>> = {},
): Finding {
  const { ne, en } = sentences[rule];
  return { file, path, rule, message: { ne: fill(ne, words), en: fill(en, words) } };
}

/** A finding of the form language. */
export function formFinding({ file, path, code, message }: DefinitionProblem): Finding {
  const ne = NEPALI[code] ?? NEPALI['other'] ?? '';
  return { file: `form-schemas/${file}`, path, rule: code, message: { ne: `${ne} (${message})`, en: message } };
}

/** What a thrown problem of the law says, finding by finding; anything else is thrown on. */
export function thrownFindings(error: unknown): readonly Finding[] {
  const problems: unknown = isProblem(error) ? error.details.params?.['problems'] : undefined;
  if (!Array.isArray(problems)) throw error;
  return problems.flatMap((each: unknown): readonly Finding[] => {
    if (!isRecord(each)) return [];
    const { file, path, message } = each;
    return [{ file: String(file), path: String(path), rule: 'law', message: textOf(message) }];
  });
}

function textOf(message: unknown): Text {
  if (!isRecord(message)) return { ne: String(message), en: String(message) };
  return { ne: String(message['ne']), en: String(message['en']) };
}

function fill(sentence: string, words: Readonly<Record<string, string | number>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => String(words[name] ?? ''));
}
