import { TextInput } from '@mantine/core';
import { toDevanagari } from '../../../form-schemas/values/digits.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDraftText } from '../use-draft-text.ts';
import { type ControlProps, inputProps } from './control.ts';
import { mayBeNumber, notANumber, numberMeant, numberText, readNumber } from './number-text.ts';
import { unitText } from './unit-text.ts';

/** Whole number, decimal or money, typed with Nepali or Latin digits; the unit stands inside the field. */
export function NumberControl(props: ControlProps) {
  const { t } = useTexts();
  const { type, unit } = props.node.info;
  const { text, change, leave } = useDraftText(
    withDigits(numberText(props.value, type), props.language),
    (typed) => props.onChange(readNumber(typed, type)),
    numberMeant,
  );
  const right = unitText(type === 'money' ? 'NPR' : unit, t);
  const error = mayBeNumber(text) ? props.error : notANumber(props, t);
  return (
    <TextInput
      {...inputProps({ ...props, error })}
      inputMode="decimal"
      data-keys={props.language === 'ne' ? 'nepali-digits' : undefined}
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
