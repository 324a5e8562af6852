import { Stack } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FormulaPart } from './FormulaPart.tsx';
import { LockedFormula } from './LockedFormula.tsx';
import type { Pick } from './picks.ts';
import { readCel } from './read-cel.ts';
import { unitOf } from './reckoning.ts';
import { WorkedExample } from './WorkedExample.tsx';
import { writeCel } from './write-cel.ts';

type FormulaBuilderProps = {
  readonly label: string;
  readonly cel: string;
  readonly picks: readonly Pick[];
  readonly onChange: (cel: string) => void;
};

/** A calculation put together of fields and numbers, worked on an example beside it; what cannot be shown stands locked. */
export function FormulaBuilder({ label, cel, picks, onChange }: FormulaBuilderProps) {
  const { t } = useTexts();
  const said = readCel(cel);
  if (said === undefined) return <LockedFormula label={label} cel={cel} />;
  return (
    <Stack gap="xs">
      <FormulaPart label={label} said={said} picks={picks} onChange={(next) => onChange(writeCel(next))} />
      {unitOf(said, picks).mixed === true && (
        <Notice tone="waiting" icon="warning">
          {t('law.form.formula.mixed')}
        </Notice>
      )}
      <WorkedExample said={said} picks={picks} />
    </Stack>
  );
}
