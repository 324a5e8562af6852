import { Group } from '@mantine/core';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { DateControl } from '../forms/controls/DateControl.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { FactList } from '../ui/FactList.tsx';
import { DayText } from './DayText.tsx';
import { storedDay } from '../../form-schemas/values/bs-date.ts';
import { isBackwards, type Validity, withDay } from '../masters/validity.ts';

type ValidityFieldsProps = {
  readonly validity: Validity;
  /** Both days must be given. */
  readonly bounded: boolean;
  readonly readOnly: boolean;
  readonly onChange: (validity: Validity) => void;
};

const days = ['validFrom', 'validTo'] as const;

/** From which day to which day a record is in force, with the date control of every form. */
export function ValidityFields({ validity, bounded, readOnly, onChange }: ValidityFieldsProps) {
  const { t, language } = useTexts();
  if (readOnly) {
    return (
      <FactList
        facts={[
          [t('setup.common.validFrom'), <DayText key="from" day={validity.validFrom} />],
          [t('setup.common.validTo'), <DayText key="to" day={validity.validTo} />],
        ]}
      />
    );
  }
  return (
    <Group component="fieldset" gap="lg" align="flex-start" m={0} p={0} bd={0} aria-label={t('setup.common.validity')}>
      {days.map((name) => {
        const label: Text = { ne: t(`setup.common.${name}`), en: t(`setup.common.${name}`) };
        const said = t(`setup.common.${name}${bounded ? 'Bounded' : ''}Help`);
        const help: Text = { ne: said, en: said };
        return (
          <DateControl
            key={name}
            node={{ key: name, info: { type: 'date', label, help, path: [name] }, children: [] }}
            path={['validity', name]}
            value={storedDay(validity[name])}
            onChange={(value) => onChange(withDay(validity, name, dayOf(value)))}
            onLeave={noChecks}
            language={language}
            required={bounded}
            error={name === 'validTo' && isBackwards(validity) ? t('setup.common.backwards') : undefined}
          />
        );
      })}
    </Group>
  );
}

function dayOf(value: unknown): string | undefined {
  const ad = ownValue(value, 'ad');
  return typeof ad === 'string' ? ad : undefined;
}

function noChecks(): void {
  // the days are held against each other while they are typed
}
