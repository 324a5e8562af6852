import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseDecimal, toDevanagari } from '../../../form-schemas/values/digits.ts';
import { toPaisa, toRupees } from '../../../form-schemas/values/money.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDraftText } from '../use-draft-text.ts';
import { type ControlProps, inputProps, textOf } from './control.ts';
import { unitText } from './unit-text.ts';

/** How a number is stored, and what to say of text that is none. */
type Reading = { readonly value: unknown } | { readonly complaint: 'number' | 'integer' };

/** Reads what was typed as the field stores it: whole number, exact decimal text, or paisa. Empty text is no value. */
export function readNumber(typed: string, type: string): Reading {
  if (typed.trim() === '') return { value: undefined };
  const decimal = parseDecimal(typed);
  if (decimal === undefined) return { complaint: 'number' };
  if (type === 'money') return { value: toPaisa(decimal) };
  if (type !== 'integer') return { value: decimal };
  return decimal.includes('.') ? { complaint: 'integer' } : { value: Number(decimal) };
}

/** Stored number as text to edit. */
export function numberText(value: unknown, type: string): string {
  if (type === 'money' && typeof value === 'number') return toRupees(value).replace(/\.00$/, '');
  return textOf(value);
}

/** Whole number, decimal or money, typed with Nepali or Latin digits; the unit stands inside the field. */
export function NumberControl(props: ControlProps) {
  const { t } = useTexts();
  const { type, unit } = props.node.info;
  const [complaint, setComplaint] = useState<string>();
  const take = (typed: string) => {
    const reading = readNumber(typed, type);
    setComplaint('complaint' in reading ? reading.complaint : undefined);
    props.onChange('value' in reading ? reading.value : undefined);
  };
  const { text, change, leave } = useDraftText(
    withDigits(numberText(props.value, type), props.language),
    take,
    parseDecimal,
  );
  const right = unitText(type === 'money' ? 'NPR' : unit, t);
  const error = complaint === undefined ? props.error : t(`field.validation.${complaint}`);
  return (
    <TextInput
      {...inputProps({ ...props, error })}
      inputMode="decimal"
      className="tabular"
      value={text}
      rightSection={right === undefined ? undefined : <span className="unit">{right}</span>}
      rightSectionWidth={right === undefined ? undefined : `${right.length * 0.55 + 1}rem`}
      rightSectionProps={{ style: { justifyContent: 'flex-end' } }}
      rightSectionPointerEvents="none"
      onChange={(event) =>
        change(props.language === 'ne' ? toDevanagari(event.currentTarget.value) : event.currentTarget.value)
      }
      onBlur={() => {
        leave();
        props.onLeave();
      }}
    />
  );
}
