import { Checkbox, Group, NativeSelect, Radio } from '@mantine/core';
import type { Code } from '../../../form-schemas/engine/field-definition.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { controlId } from '../issue-text.ts';
import { type ControlProps, inputProps, textOf } from './control.ts';
import classes from './controls.module.css';

/** Yes or no, unanswered until one is chosen; a declaration that only knows one answer is a box to tick. */
export function YesNoControl(props: ControlProps) {
  const { t } = useTexts();
  const { node, value, onChange, onLeave, required, error, spokenLabel, language } = props;
  const id = controlId(props.path);
  const isOneAnswer = node.info.const === true;
  if (spokenLabel !== undefined && required && !isOneAnswer) return <YesNoCell {...props} />;
  if (isOneAnswer || spokenLabel !== undefined) {
    return (
      <Checkbox
        id={id}
        label={spokenLabel === undefined ? node.info.label[language] : undefined}
        aria-label={spokenLabel}
        aria-required={required}
        description={node.info.help?.[language]}
        error={error}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked ? true : isOneAnswer ? undefined : false)}
        onBlur={onLeave}
      />
    );
  }
  const [yes, no] = [
    node.info.options?.find(({ code }) => code === 'true'),
    node.info.options?.find(({ code }) => code === 'false'),
  ];
  return (
    <Radio.Group
      label={node.info.label[language]}
      description={node.info.help?.[language]}
      withAsterisk={required}
      error={error}
      value={typeof value === 'boolean' ? String(value) : ''}
      onChange={(chosen) => onChange(chosen === 'true')}
      onBlur={onLeave}
    >
      <Group mt={6} gap="lg">
        <Radio id={id} value="true" label={yes?.[language] ?? t('common.has')} />
        <Radio value="false" label={no?.[language] ?? t('common.hasNot')} />
      </Group>
    </Radio.Group>
  );
}

/** In a row of a table: an unticked box could not tell no from not yet answered. */
function YesNoCell(props: ControlProps) {
  const { t } = useTexts();
  const { value, onChange, onLeave } = props;
  return (
    <NativeSelect
      {...inputProps(props)}
      value={typeof value === 'boolean' ? String(value) : ''}
      data={[
        { value: '', label: '–' },
        { value: 'true', label: t('common.has') },
        { value: 'false', label: t('common.hasNot') },
      ]}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === '' ? undefined : chosen === 'true')}
      onBlur={onLeave}
    />
  );
}

/** One code of a code list. */
export function CodeControl(props: ControlProps) {
  const { t } = useTexts();
  const { node, value, onChange, onLeave, language } = props;
  const options = offered(node.info.options, [textOf(value)]);
  return (
    <NativeSelect
      {...inputProps(props)}
      value={textOf(value)}
      data={[
        { value: '', label: t('common.choose') },
        ...options.map((option) => ({ value: option.code, label: option[language] })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

/** The choices that there are, and those that are closed where they stand already. */
function offered(options: readonly Code[] = [], chosen: readonly string[]): readonly Code[] {
  return options.filter(({ code, closed }) => closed !== true || chosen.includes(code));
}

/** Several codes of a code list. */
export function CodeListControl(props: ControlProps) {
  const { node, value, onChange, onLeave, language, required, error, spokenLabel } = props;
  const chosen = Array.isArray(value) ? value.filter((code) => typeof code === 'string') : [];
  return (
    <Checkbox.Group
      label={spokenLabel === undefined ? node.info.label[language] : undefined}
      aria-label={spokenLabel}
      description={node.info.help?.[language]}
      withAsterisk={required}
      data-required={required}
      error={error}
      value={chosen}
      onChange={(codes) => onChange(codes.length === 0 ? undefined : codes)}
      onBlur={onLeave}
    >
      <div className={classes['choices']}>
        {offered(node.info.options, chosen).map((option, index) => (
          <Checkbox
            key={option.code}
            id={index === 0 ? controlId(props.path) : `${controlId(props.path)}-${option.code}`}
            value={option.code}
            label={option[language]}
          />
        ))}
      </div>
    </Checkbox.Group>
  );
}
