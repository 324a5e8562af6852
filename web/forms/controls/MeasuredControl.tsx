import { Input, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { parseDecimal, toDevanagari } from '../../../form-schemas/values/digits.ts';
import { unitsLike } from '../../../form-schemas/values/measured.ts';
import { withDigits } from '../../i18n/format.ts';
import { langOf } from '../../i18n/lang-of.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useTypedValue } from '../form-context.ts';
import type { Path } from '../form-data.ts';
import { recordOf } from '../records.ts';
import { useDraftText } from '../use-draft-text.ts';
import { type ControlProps, inputProps, textOf } from './control.ts';
import classes from './controls.module.css';
import { mayBeNumber, notANumber, numberMeant } from './number-text.ts';

/** What has two sides, by its code of the list `measured`. */
const size = 'size';

/** What a row measures: its number, both sides of a size, in the unit that the row asks for or one like it. */
export function MeasuredControl(props: ControlProps) {
  const { t } = useTexts();
  const { info } = props.node;
  const asked = textOf(useTypedValue(useBeside(props.path, info.unit)));
  const kind = useTypedValue(useBeside(props.path, info.measures));
  const held = recordOf(props.value);
  const [chosen, setChosen] = useState(asked);
  const unit = textOf(held['unit']) || chosen || asked;
  const units = (info.options ?? []).filter(({ code }) => unitsLike(asked).includes(code));
  const put = (part: 'value' | 'by' | 'unit', text: string) => {
    const next = { value: held['value'], by: held['by'], unit, [part]: text === '' ? undefined : text };
    const empty = next.value === undefined && next.by === undefined;
    props.onChange(
      empty ? undefined : Object.fromEntries(Object.entries(next).filter(([, each]) => each !== undefined)),
    );
  };
  const { id, label, description, withAsterisk, ...rest } = {
    label: undefined,
    withAsterisk: false,
    ...inputProps(props),
  };
  const [value, by] = [textOf(held['value']), textOf(held['by'])];
  const error = [value, by].every((text) => mayBeNumber(text.replace(/['"′″’”]/g, '')))
    ? props.error
    : notANumber(props, t);
  const name = props.spokenLabel ?? info.label[props.language];
  const shared = { ...props, error, required: props.required };
  return (
    <Input.Wrapper id={id} label={label} description={description} withAsterisk={withAsterisk} error={error}>
      <div className={classes['measure']} data-measure="">
        <Side
          {...shared}
          id={id}
          name={'aria-label' in rest ? rest['aria-label'] : name}
          text={value}
          onText={(text) => put('value', text)}
        />
        {kind === size && (
          <>
            <span className={classes['times']} aria-hidden="true">
              ×
            </span>
            {/* an input takes its id from the wrapper around it */}
            <Input.Wrapper id={`${id}-by`}>
              <Side
                {...shared}
                id={`${id}-by`}
                name={`${t('units.secondSide')}, ${name}`}
                text={by}
                onText={(text) => put('by', text)}
              />
            </Input.Wrapper>
          </>
        )}
        {units.length > 1 ? (
          <NativeSelect
            className={classes['measureUnit'] ?? ''}
            aria-label={`${t('units.unit')}, ${name}`}
            value={unit}
            data={units.map((each) => ({ value: each.code, label: each[props.language] }))}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              if (value !== '' || by !== '') put('unit', event.currentTarget.value);
            }}
          />
        ) : (
          <span className={classes['measureWord']} lang={langOf(units[0]?.[props.language] ?? asked, props.language)}>
            {units[0]?.[props.language] ?? asked}
          </span>
        )}
      </div>
    </Input.Wrapper>
  );
}

type SideProps = Pick<ControlProps, 'language' | 'required' | 'error' | 'onLeave'> & {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly onText: (text: string) => void;
};

/** One number of a measure; feet and inches are one too: 12'-6". */
function Side({ id, name, text, onText, language, required, error, onLeave }: SideProps) {
  const take = (typed: string) => onText(parseDecimal(typed) ?? typed.trim());
  const draft = useDraftText(withDigits(text, language), take, numberMeant);
  return (
    <Input
      id={id}
      aria-label={name}
      aria-required={required}
      error={error !== undefined}
      inputMode="decimal"
      data-keys={language === 'ne' ? 'nepali-digits' : undefined}
      className={`${classes['measureNumber']} tabular`}
      value={draft.text}
      onChange={({ currentTarget: { value } }) => draft.change(language === 'ne' ? toDevanagari(value) : value)}
      onBlur={() => {
        draft.leave();
        onLeave();
      }}
    />
  );
}

/** Place of a field of the same row. */
function useBeside(path: Path, key = ''): Path {
  return useMemo(() => [...path.slice(0, -1), key], [path, key]);
}
