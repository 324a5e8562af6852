import { Autocomplete, Button, Textarea, TextInput } from '@mantine/core';
import { useTexts } from '../i18n/use-texts.ts';
import { type HandOverEntry, handOverLimits as limits, ownWords } from './hand-over.ts';
import { SignatureField } from './SignatureField.tsx';

type FieldsProps = {
  readonly entry: HandOverEntry;
  /** Absent where the papers are of several owners. */
  readonly ownerNe: string | undefined;
  readonly onChange: (entry: HandOverEntry) => void;
};

/** Who takes papers home, what they are to the owner, and their signature. */
export function HandOverFields({ entry, ownerNe, onChange }: FieldsProps) {
  const { t } = useTexts();
  const put = (part: Partial<HandOverEntry>) => onChange({ ...entry, ...part });
  const relations = ownWords(t('desk.handOver.relations'));
  return (
    <>
      {ownerNe !== undefined && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          onClick={() => put({ takenBy: ownerNe, relation: relations[0] ?? '' })}
        >
          {t('desk.handOver.owner')}
        </Button>
      )}
      <TextInput
        required
        data-autofocus
        label={t('desk.handOver.takenBy')}
        maxLength={limits.takenBy}
        value={entry.takenBy}
        onChange={({ currentTarget: { value } }) => put({ takenBy: value })}
      />
      <Autocomplete
        required
        label={t('desk.handOver.relation')}
        maxLength={limits.relation}
        data={[...relations]}
        value={entry.relation}
        onChange={(relation) => put({ relation })}
      />
      <TextInput
        label={t('desk.handOver.identityNo')}
        data-keys="plain"
        maxLength={limits.identityNo}
        value={entry.identityNo}
        onChange={({ currentTarget: { value } }) => put({ identityNo: value })}
      />
      <Textarea
        label={t('common.remarks')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={limits.note}
        value={entry.note}
        onChange={({ currentTarget: { value } }) => put({ note: value })}
      />
      <SignatureField entry={entry} onChange={put} />
    </>
  );
}
