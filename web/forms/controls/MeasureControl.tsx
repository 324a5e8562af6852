import { Input, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { parseDecimal, toDevanagari } from '../../../form-schemas/values/digits.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useDraftText } from '../use-draft-text.ts';
import { type ControlProps, inputProps } from './control.ts';
import classes from './controls.module.css';
import { mayBeNumber, notANumber, numberMeant } from './number-text.ts';
import { unitText } from './unit-text.ts';

const units = { length: ['FEET', 'METRE'], area: ['SQUARE FEET', 'SQUARE METRE'] } as const;

/** A length or an area: the number and its unit. */
export function MeasureControl(props: ControlProps) {
  const { t } = useTexts();
  const { type, unit: canonical } = props.node.info;
  const choices = type === 'area' ? units.area : units.length;
  const held = partsOf(props.value);
  const [unit, setUnit] = useState(held.unit ?? (canonical === 'm' || canonical === 'sqm' ? choices[1] : choices[0]));
  const shownUnit = held.unit ?? unit;

  const take = (typed: string, chosen: string) => {
    const value = typed.trim() === '' ? undefined : (parseDecimal(typed) ?? typed.trim());
    props.onChange(value === undefined ? undefined : { value, unit: chosen });
  };
  const { text, change, leave } = useDraftText(
    withDigits(held.value ?? '', props.language),
    (typed) => take(typed, shownUnit),
    numberMeant,
  );
  const { id, label, description, withAsterisk, ...rest } = {
    label: undefined,
    withAsterisk: false,
    ...inputProps(props),
  };
  // feet and inches are a length too: 12'-6"
  const error = mayBeNumber(type === 'length' ? text.replace(/['"′″’”]/g, '') : text)
    ? props.error
    : notANumber(props, t);
  const name = props.spokenLabel ?? props.node.info.label[props.language];
  return (
    <Input.Wrapper id={id} label={label} description={description} withAsterisk={withAsterisk} error={error}>
      <div className={classes['measure']}>
        <Input
          id={id}
          aria-label={'aria-label' in rest ? rest['aria-label'] : undefined}
          aria-required={props.required}
          error={error !== undefined}
          inputMode="decimal"
          data-keys={props.language === 'ne' ? 'nepali-digits' : undefined}
          className={`${classes['measureNumber']} tabular`}
          value={text}
          onChange={(event) =>
            change(props.language === 'ne' ? toDevanagari(event.currentTarget.value) : event.currentTarget.value)
          }
          onBlur={() => {
            leave();
            props.onLeave();
          }}
        />
        <NativeSelect
          className={classes['measureUnit'] ?? ''}
          aria-label={`${t('units.unit')}, ${name}`}
          value={shownUnit}
          data={choices.map((choice) => ({ value: choice, label: unitText(choice, t) ?? choice }))}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice === event.currentTarget.value) ?? choices[0];
            setUnit(chosen);
            if (held.value !== undefined) props.onChange({ value: held.value, unit: chosen });
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

function partsOf(value: unknown): { readonly value?: string; readonly unit?: string } {
  if (typeof value !== 'object' || value === null) return {};
  const number = 'value' in value && typeof value.value === 'string' ? { value: value.value } : {};
  const unit = 'unit' in value && typeof value.unit === 'string' ? { unit: value.unit } : {};
  return { ...number, ...unit };
}
