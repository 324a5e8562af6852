import { Button, Checkbox, Group, Input, Stack } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import type { HandOverEntry } from './hand-over.ts';
import { SignaturePad } from './SignaturePad.tsx';

type FieldProps = {
  readonly entry: Pick<HandOverEntry, 'strokes' | 'inRegister'>;
  readonly onChange: (part: Partial<HandOverEntry>) => void;
};

/** Whoever takes papers signs on glass, or in the register on paper; neither is asked for. */
export function SignatureField({ entry: { strokes, inRegister }, onChange }: FieldProps) {
  const { t } = useTexts();
  return (
    <Stack gap={6}>
      {!inRegister && (
        <>
          <Group justify="space-between" align="end" wrap="nowrap">
            <Input.Label component="div" labelElement="div">
              {t('desk.handOver.sign')}
            </Input.Label>
            <Button
              variant="default"
              size="compact-sm"
              style={{ flex: 'none' }}
              disabled={strokes.length === 0}
              onClick={() => onChange({ strokes: [] })}
            >
              {t('desk.handOver.signAnew')}
            </Button>
          </Group>
          <SignaturePad
            label={t('desk.handOver.sign')}
            strokes={strokes}
            onChange={(drawn) => onChange({ strokes: drawn })}
          />
        </>
      )}
      <Checkbox
        label={t('desk.handOver.inRegister')}
        checked={inRegister}
        onChange={({ currentTarget: { checked } }) => onChange({ inRegister: checked, strokes: [] })}
      />
    </Stack>
  );
}
