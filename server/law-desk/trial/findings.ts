import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import type { Problem } from '../../../form-schemas/engine/problem.ts';
import { isProblem } from '../../http/problems.ts';
import { isRecord } from '../../parse.ts';
import type { Finding } from './task.ts';
import texts from '../texts.json' with { type: 'json' };

const sentences = {
  'not-an-object': texts.notAnObject,
  'other-name': texts.otherName,
  'too-large': texts.tooLarge,
  'too-deep': texts.tooDeep,
  unreadable: texts.unreadable,
  'scenario-fails': texts.scenarioFails,
  'scenario-unreadable': texts.scenarioUnreadable,
  'no-scenarios': texts.noScenarios,
  'not-covered': texts.notCovered,
  'not-printed': texts.notPrinted,
  'choice-in-cases': texts.choiceInCases,
  'choice-in-rows': texts.choiceInRows,
  'lack-answer': texts.lackAnswer,
  'many-choice-in-cases': texts.manyChoiceInCases,
  'many-lack-answer': texts.manyLackAnswer,
  'master-shipped': texts.masterShipped,
  'master-word': texts.masterWord,
  'master-column-gone': texts.masterColumnGone,
  'master-key-moved': texts.masterKeyMoved,
  'master-no-editor': texts.masterNoEditor,
  'master-days-gone': texts.masterDaysGone,
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

/** A finding of the form language, its file named from the folder of the project. */
export function formFinding(problem: Problem): Finding {
  return { ...problem, file: `form-schemas/${problem.file}` };
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
