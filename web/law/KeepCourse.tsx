import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { AskForm } from '../ui/AskForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { useKeptCourse, useSaveDraft } from './api.ts';
import type { SimulateState } from './use-simulate-desk.ts';

type KeepCourseProps = { readonly id: string; readonly desk: SimulateState };

/** What was kept, and the text as it was before. */
type Kept = { readonly title: string; readonly before: unknown };

/** Keeps what was tried as a scenario of the draft: from now on the stage must do the same again; and takes it back. */
export function KeepCourse({ id, desk: { draft, asked, moves } }: KeepCourseProps) {
  const { t } = useTexts();
  const named = { kind: 'workflow', id } as const;
  const course = useKeptCourse(named);
  const saving = useSaveDraft(named);
  const [asking, setAsking] = useState(false);
  const [ne, setNe] = useState('');
  const [en, setEn] = useState('');
  const [kept, setKept] = useState<Kept>();
  const { data } = draft;
  const error = course.error ?? saving.error;
  const save = async (source: unknown) => {
    if (data === undefined) return;
    const { draftVersion, baseVersion } = data;
    await saving.mutateAsync({ source, draftVersion, baseVersion });
  };
  const keep = async () => {
    if (data === undefined || asked === undefined || !isRecord(data.source)) return;
    const before = data.source;
    const title = ne.trim();
    try {
      const scenarios = await course.mutateAsync({ ...asked, keepAs: { ne: title, en: en.trim() || title } });
      if (scenarios === undefined) return;
      await save({ ...before, scenarios });
      setKept({ title, before });
      setAsking(false);
      setNe('');
      setEn('');
    } catch {
      // the window shows what went wrong; the title stands where it was typed
    }
  };
  const takeBack = () =>
    save(kept?.before).then(
      () => setKept(undefined),
      () => undefined,
    );
  return (
    <>
      <Group>
        <Button
          variant="default"
          disabled={moves.length === 0}
          leftSection={<Icon name="check" />}
          onClick={() => setAsking(true)}
        >
          {t('law.try.keep')}
        </Button>
      </Group>
      {kept !== undefined && (
        <Group gap="xs">
          <Text size="sm" component="output">
            {t('law.try.kept', { title: kept.title })}
          </Text>
          <Button variant="subtle" color="lake" size="compact-md" fz="sm" loading={saving.isPending} onClick={takeBack}>
            {t('law.try.keptBack')}
          </Button>
        </Group>
      )}
      {!asking && error !== null && <ProblemAlert error={error} />}
      <Dialog opened={asking} title={t('law.try.keep')} size="lg" onClose={() => setAsking(false)}>
        <AskForm
          act={t('law.try.keepDo')}
          ready={ne.trim() !== ''}
          busy={course.isPending || saving.isPending}
          onAct={() => void keep()}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">{t('law.try.keepHelp')}</Text>
          <TextInput
            data-autofocus
            withAsterisk
            label={t('law.new.titleNe')}
            maxLength={300}
            value={ne}
            onChange={(event) => setNe(event.currentTarget.value)}
          />
          <TextInput
            lang="en"
            data-keys="plain"
            label={t('law.new.titleEn')}
            maxLength={300}
            value={en}
            onChange={(event) => setEn(event.currentTarget.value)}
          />
          {error !== null && <ProblemAlert error={error} />}
        </AskForm>
      </Dialog>
    </>
  );
}
