import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useLibrary } from '../../forms/blank.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { isFor, roleInForm } from '../../setup/form-preview.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ProblemAlert } from '../../ui/ProblemAlert.tsx';
import { Canvas } from './Canvas.tsx';
import type { FormDesk } from './desk.ts';
import { useDraftBlank } from './use-draft-blank.ts';

// the code lists of a building's class and construction type
const switches = ['buildingClass', 'constructionType'] as const;

/** The form as it is written as it opens for a post and a building, and how it looks on a phone. */
export function PreviewTab({ desk }: { readonly desk: FormDesk }) {
  const { t, pick } = useTexts();
  const library = useLibrary();
  const [role, setRole] = useState('');
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [narrow, setNarrow] = useState(false);
  const blank = useDraftBlank(desk.slug, desk.source, given);
  if (blank.error !== null) return <ProblemAlert error={blank.error} onRetry={() => void blank.refetch()} />;
  const rule = blank.data?.form?.bundle.rule;
  const part = rule === undefined ? 'enters' : roleInForm(rule, role === '' ? rule.enterBy : role);
  const choose = (list: string, code: string) => {
    const { [list]: _was, ...rest } = given;
    setGiven(code === '' ? rest : { ...rest, [list]: code });
  };
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('setup.common.role')}
          value={role === '' ? (rule?.enterBy ?? '') : role}
          data={(library.data?.roles ?? []).map(({ code, title }) => ({ value: code, label: pick(title) }))}
          onChange={(event) => setRole(event.currentTarget.value)}
        />
        {switches.map((list) => (
          <NativeSelect
            key={list}
            label={t(`setup.common.${list}`)}
            value={given[list] ?? ''}
            data={[
              { value: '', label: t('setup.common.any') },
              ...(library.data?.codes[list] ?? []).map((code) => ({ value: code.code, label: pick(code) })),
            ]}
            onChange={(event) => choose(list, event.currentTarget.value)}
          />
        ))}
        <Checkbox
          label={t('law.form.phone')}
          checked={narrow}
          onChange={(event) => setNarrow(event.currentTarget.checked)}
        />
      </Group>
      {rule !== undefined && !isFor(rule, given) && (
        <Notice tone="waiting" icon="warning">
          {t('setup.common.previewNotAsked')}
        </Notice>
      )}
      <Notice tone="info" icon={part === 'enters' ? 'pencil' : 'lock'}>
        {t(`setup.common.part.${part}`)}
      </Notice>
      <Canvas
        form={blank.data?.form}
        problems={blank.data?.problems ?? []}
        round={blank.dataUpdatedAt + (part === 'enters' ? 0 : 1)}
        readOnly={part !== 'enters'}
        narrow={narrow}
      />
    </Stack>
  );
}
