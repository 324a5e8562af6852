import type { TFunction } from 'i18next';
import { parseDecimal, toLatin } from '../../../form-schemas/values/digits.ts';
import { toPaisa, toRupees } from '../../../form-schemas/values/money.ts';
import { issueText } from '../issue-text.ts';
import { type ControlProps, textOf } from './control.ts';

/**
 * What was typed as the field stores it: whole number, exact decimal text, or paisa. Empty text is no value. What is no number
 * stays as it was typed: the draft loses nothing, and the checks of the form refuse it.
 */
export function readNumber(typed: string, type: string): unknown {
  if (typed.trim() === '') return undefined;
  const decimal = parseDecimal(typed);
  if (decimal === undefined || (type === 'integer' && decimal.includes('.'))) return typed.trim();
  if (type === 'money') return toPaisa(decimal);
  return type === 'integer' ? Number(decimal) : decimal;
}

/** Whether the text can become a number while it is typed on: `12.` can, `12a` cannot. */
export function mayBeNumber(typed: string): boolean {
  return /^[\d\s,.-]*$/.test(toLatin(typed));
}

/** Stored number as text to edit. */
export function numberText(value: unknown, type: string): string {
  if (type === 'money' && typeof value === 'number') return toRupees(value).replace(/\.00$/, '');
  return textOf(value);
}

/** What to say at once of text that can never be a number. */
export function notANumber({ node, language }: ControlProps, t: TFunction): string {
  return issueText({ code: 'number', label: node.info.label }, t, language);
}

/** What two texts must share to be the same number. */
export function numberMeant(text: string): string {
  return parseDecimal(text) ?? text;
}
