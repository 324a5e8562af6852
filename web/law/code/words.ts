import type { Text } from '../../../form-schemas/engine/field-definition.ts';
import type { KindName } from '../../../server/contract/definitions.ts';
import help from './word-help.json' with { type: 'json' };

/** A word of a definition’s language, and what it means. */
export type LawWord = { readonly name: string; readonly says: Text };

/** The words that a definition of a kind may have, in the order of their letters. */
export function wordsOf(kind: KindName): readonly LawWord[] {
  const table: Readonly<Record<string, Text>> =
    kind === 'workflow' ? help.workflow : kind === 'template' ? {} : help.form;
  return Object.entries(table).map(([name, says]) => ({ name, says }));
}

/** The closed names that stand behind `type` in a stage: conditions, and what a way does. */
export const vocabulary = {
  guards: [
    'all',
    'allRequiredApproved',
    'any',
    'approvalHolds',
    'classIs',
    'dataValid',
    'factGiven',
    'formOpen',
    'formStatusIs',
    'formula',
    'fourEyes',
    'fullPeriod',
    'groupComplete',
    'isApprover',
    'isApproversTurn',
    'isEnterBy',
    'isHighestApprover',
    'isLastApprover',
    'isOpenObjection',
    'isRejecterOrHigher',
    'isSuspended',
    'mayEdit',
    'noOpenObjection',
    'noneRejected',
    'not',
    'noteGiven',
    'noticeElapsed',
    'paid',
    'payloadGiven',
    'payloadIs',
    'roleIs',
    'typeIs',
    'withinValidity',
  ],
  effects: [
    'assignNumber',
    'clearDeadline',
    'demand',
    'handOver',
    'issueDocument',
    'lockForms',
    'notify',
    'openStage',
    'refund',
    'revokeDocument',
    'setValidity',
    'startDeadline',
    'tellStage',
  ],
} as const;

/** A text in quotation marks on a line. */
export type HoverWord = {
  readonly from: number;
  readonly to: number;
  readonly word: string;
  /** It is no word of the language: it stands behind one. */
  readonly isName: boolean;
};

/** The text in quotation marks at a place of a line. */
export function hoverWord(line: string, at: number): HoverWord | undefined {
  const found = [...line.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/gu)].find(
    ({ index, 1: word = '' }) => index <= at && at < index + word.length + 2,
  );
  if (found === undefined) return undefined;
  const { index, 1: word = '', 2: colon } = found;
  return { from: index, to: index + word.length + 2, word, isName: colon === undefined };
}
